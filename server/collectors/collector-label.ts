import QRCode from 'qrcode'

/** What stands on the label of a collector. */
export interface LabelledCollector {
  readonly number: string
  readonly name: string
  readonly projectName: string
  readonly place: string | null
}

/** A QR code as SVG path data and its size in modules, quiet zone of four modules included. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const quiet = 4
  const parts: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) parts.push(`M${column + quiet} ${row + quiet}h1v1h-1z`)
    }
  }
  return { path: parts.join(''), size: modules.size + 2 * quiet }
}

/**
 * A page of labels to be printed and stuck on collectors, 70 x 37 mm each, three in a row on A4. The code holds the
 * number alone, so that a scanner types it into any search field.
 */
export function labelPage(collectors: readonly LabelledCollector[]): string {
  const labels = collectors.map((collector) => `<section>${qrSvg(collector.number)}${wordsOf(collector)}</section>`)
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>采集器标签</title><style>
@page { size: A4; margin: 8mm 0 }
body { margin: 0; font: 10pt/1.35 "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; color: #000; background: #fff }
main { display: grid; grid-template-columns: repeat(3, 70mm); grid-auto-rows: 37mm }
section { display: flex; gap: 2mm; align-items: center; padding: 2mm; overflow: hidden; break-inside: avoid;
  outline: 0.2mm dashed #bbb }
svg { width: 30mm; height: 30mm; flex: none }
b { font-size: 11pt; overflow-wrap: anywhere }
p { margin: 0; overflow-wrap: anywhere }
small { font-size: 8pt }
</style></head><body><main>${labels.join('')}</main></body></html>
`
}

function qrSvg(number: string): string {
  const { path, size } = qrPath(number)
  const label = `aria-label="${escaped(`二维码 ${number}`)}" role="img"`
  return `<svg ${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

function wordsOf({ number, name, projectName, place }: LabelledCollector): string {
  const where = place ? `<p><small>${escaped(place)}</small></p>` : ''
  return `<div><b>${escaped(number)}</b><p>${escaped(name)}</p><p><small>${escaped(projectName)}</small></p>${where}</div>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
