import { useMemo } from 'react'
import { type Block, blocksOf, type Inline } from './markdown.ts'

/** Markdown text as elements; nothing in it is taken as HTML. */
export function Markdown({ text }: { readonly text: string }) {
  const blocks = useMemo(() => blocksOf(text), [text])
  return (
    <div className="wf-markdown">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no other name than their place
        <DrawnBlock key={index} block={block} />
      ))}
    </div>
  )
}

function DrawnBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level <= 1 ? 'h3' : block.level === 2 ? 'h4' : 'h5'
      return <Heading>{drawn(block.words)}</Heading>
    }
    case 'code':
      return <pre>{block.text}</pre>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {keyed(block.items, (item, key) => (
            <li key={key}>{drawn(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {keyed(block.head, (cell, key) => (
                <th key={key} scope="col">
                  {drawn(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(block.rows, (row, rowKey) => (
              <tr key={rowKey}>
                {keyed(row, (cell, key) => (
                  <td key={key}>{drawn(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'paragraph':
      return <p>{drawn(block.words)}</p>
  }
}

/** Elements of a list that never changes its order: keyed by place. */
const keyed = <T, R>(items: readonly T[], draw: (item: T, key: string) => R): R[] =>
  items.map((item, index) => draw(item, `k${index}`))

const drawn = (words: readonly Inline[]) =>
  keyed(words, (word, key) => {
    switch (word.kind) {
      case 'strong':
        return <strong key={key}>{word.text}</strong>
      case 'em':
        return <em key={key}>{word.text}</em>
      case 'code':
        return <code key={key}>{word.text}</code>
      case 'link':
        return (
          <a key={key} href={word.href} rel="noreferrer">
            {word.text}
          </a>
        )
      default:
        return <span key={key}>{word.text}</span>
    }
  })
