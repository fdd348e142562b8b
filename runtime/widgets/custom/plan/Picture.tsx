import { Icon } from '../../../icons/Icon.tsx'
import { usePicture } from './use-picture.ts'
import './picture.css'

interface PictureProps {
  /** Path of the picture on this server; undefined where none is chosen. */
  readonly url: string | undefined
  readonly label: string
  /** Displayed size in pixels. */
  readonly width: number
  readonly height: number
}

/** The ground of a plan in its displayed size; a broken one shows a placeholder (specification section 5). */
export function Picture({ url, label, width, height }: PictureProps) {
  const [picture, setBroken] = usePicture(url)
  if (picture.state === 'ready')
    return (
      <img
        className="wf-picture"
        src={picture.address}
        alt={label}
        draggable={false}
        style={{ width, height }}
        onError={() => setBroken(true)}
      />
    )
  return (
    <div
      className={picture.state === 'broken' ? 'wf-picture wf-picture--broken' : 'wf-picture wf-picture--loading'}
      role="img"
      aria-label={picture.state === 'broken' ? `${label}：图片无法显示` : `${label}：努力加载中`}
      style={{ width, height }}
    >
      {picture.state === 'broken' && (
        <>
          <Icon name="image" size={32} />
          <span>{url === undefined ? '没有选择背景图' : '图片无法显示，可能已损坏，请更换图片'}</span>
        </>
      )}
    </div>
  )
}
