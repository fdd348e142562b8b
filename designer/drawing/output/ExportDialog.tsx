import { useState } from 'react'
import { SegmentInput, SwitchInput } from '../../../runtime/index.ts'
import { Modal } from '../../shell/Modal.tsx'
import { useEditor } from '../editor/editor.ts'
import { pngOf, standAloneSvg } from './picture.ts'
import { saveBlob } from './save-blob.ts'

const kinds = [
  { value: 'png', label: 'PNG 图片' },
  { value: 'svg', label: 'SVG 矢量图' },
]
const scales = [1, 2, 3].map((value) => ({ value, label: `${value} 倍` }))

/** Saves the drawing as a picture, as it looks now. */
export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { drawing, sheet } = useEditor()
  const [kind, setKind] = useState('png')
  const [scale, setScale] = useState(2)
  const [hasGround, setGround] = useState(true)
  const [fault, setFault] = useState('')
  const save = async () => {
    const svg = sheet.current?.querySelector<SVGSVGElement>('svg.wf-drawing')
    if (!svg || !sheet.current) return
    const { width, height, title } = drawing
    const ground = hasGround ? getComputedStyle(sheet.current).backgroundColor : undefined
    try {
      const text = await standAloneSvg(svg, width, height, ground)
      if (kind === 'svg') saveBlob(`${title}.svg`, new Blob([text], { type: 'image/svg+xml' }))
      else saveBlob(`${title}.png`, await pngOf(text, width, height, scale))
      onClose()
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Modal
      width={480}
      title="导出图片"
      onClose={onClose}
      foot={
        <>
          <span className="wfd-dw-missing">{fault}</span>
          <button type="button" className="wf-button" onClick={onClose}>
            取消
          </button>
          <button type="button" className="wf-button wf-button--primary" onClick={() => void save()}>
            导出
          </button>
        </>
      }
    >
      <div className="wfd-dw-line">
        <SegmentInput label="格式" value={kind} choices={kinds} onChange={(next) => setKind(String(next))} />
        {kind === 'png' && (
          <SegmentInput label="倍数" value={scale} choices={scales} onChange={(next) => setScale(Number(next))} />
        )}
      </div>
      <div className="wfd-dw-line">
        <SwitchInput label="带底色" on={hasGround} onChange={setGround} />
        <span>带底色</span>
      </div>
      <p>
        {kind === 'png'
          ? `${Math.round(drawing.width * scale)} × ${Math.round(drawing.height * scale)} 像素`
          : '可在浏览器与办公软件中打开，样式已写入文件，不依赖本系统'}
      </p>
    </Modal>
  )
}
