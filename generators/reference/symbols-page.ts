import { readFileSync } from 'node:fs'

interface SymbolText {
  readonly title: string
  readonly group: string
  readonly shape: 'box' | 'line'
  readonly width: number
  readonly height: number
  readonly slots: Readonly<Record<string, { readonly title: string; readonly type: string; readonly unit?: string }>>
  readonly props: { readonly properties?: Readonly<Record<string, PropText>> }
}

interface PropText {
  readonly title?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly 'x-labels'?: readonly string[]
  readonly default?: unknown
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

function propKind({ type, enum: values, 'x-labels': labels }: PropText): string {
  if (values === undefined) return type ?? ''
  return values
    .map((value, index) => (labels?.[index] === undefined ? `\`${value}\`` : `\`${value}\` ${labels[index]}`))
    .join(', ')
}

function symbolText(id: string, { title, shape, width, height, slots, props }: SymbolText): string {
  const slotRows = Object.entries(slots).map(
    ([name, { title: words, type, unit }]) => `| \`${name}\` | ${cell(words)} | ${type} | ${unit ?? ''} |`,
  )
  const propRows = Object.entries(props.properties ?? {}).map(([name, prop]) => {
    const first = prop.default === undefined ? '' : `\`${JSON.stringify(prop.default)}\``
    return `| \`${name}\` | ${cell(prop.title ?? '')} | ${cell(propKind(prop))} | ${cell(first)} |`
  })
  return [
    `### ${id}`,
    `${title}, ${shape === 'line' ? 'a line' : `a box, ${width} × ${height} at first`}.`,
    ...(slotRows.length > 0 ? [['| Slot | Name | Type | Unit |', '|---|---|---|---|', ...slotRows].join('\n')] : []),
    ...(propRows.length > 0
      ? [['| Prop | Name | Values | Default |', '|---|---|---|---|', ...propRows].join('\n')]
      : []),
  ].join('\n\n')
}

/** The page of the symbols of drawings, by group: what can be bound to each and set of it. */
export function symbolsPage(file: string, head: string): string {
  const { groups, symbols } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly groups: Readonly<Record<string, string>>
    readonly symbols: Readonly<Record<string, SymbolText>>
  }
  const parts = Object.entries(groups).map(([group, title]) => {
    const own = Object.entries(symbols).filter(([, symbol]) => symbol.group === group)
    return [`## ${title}`, ...own.map(([id, symbol]) => symbolText(id, symbol))].join('\n\n')
  })
  const intro = 'Symbols of `layout` documents: `bind` fills the slots, `props` sets the rest.'
  return `# Symbols of drawings\n${head}\n${intro}\n\n${parts.join('\n\n')}\n`
}
