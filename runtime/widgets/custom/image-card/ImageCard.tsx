import { useEffect, useRef, useState } from 'react'
import { formatValue } from '../../../format/format.ts'
import { Icon } from '../../../icons/Icon.tsx'
import { ActionButton } from '../../../page/ActionButton.tsx'
import { useEnum, useRun } from '../../../page/hooks.ts'
import type { CustomProps } from '../custom-props.ts'
import { usePicture } from '../plan/use-picture.ts'
import './image-card.css'

interface LibraryImage {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly kind: string
  readonly owner: string | null
  readonly projectLabel: string
  readonly width: number | null
  readonly height: number | null
  readonly sizeBytes: number
  readonly pointCount: number
  readonly updatedAt: string
}

/** An image of the library: thumbnail, kind, size, number of points, last change. A click tells the event `open`. */
export function ImageCard({ widget, props }: CustomProps) {
  const image = props.image as LibraryImage
  const kind = useEnum('mapKind')?.items.find(({ value }) => value === image.kind)
  const run = useRun()
  const { name, width, height, pointCount } = image
  const place =
    image.owner === null || image.owner === image.projectLabel
      ? image.projectLabel
      : `${image.projectLabel} · ${image.owner}`
  return (
    <section
      className="wf-image-card"
      data-widget={widget.kind}
      data-widget-id={widget.id}
      data-empty="false"
      aria-label={`${name}，${place}`}
    >
      <button
        type="button"
        className="wf-image-card__view"
        aria-label={`预览${name}`}
        onClick={(event) => void run(widget.on?.open ?? [], { event: { ...image } }, event.currentTarget)}
      >
        <Thumbnail image={image} />
      </button>
      <div className="wf-image-card__words">
        <h2 title={name}>{name}</h2>
        <p className="wf-image-card__kind">
          {kind?.icon && <Icon name={kind.icon} size={12} />}
          {kind?.label}
          <span>{pointCount > 0 ? `${pointCount} 个计量点` : '未标注'}</span>
        </p>
        <p title={place}>{place}</p>
        <p>
          {width}×{height} · {megabytes(image.sizeBytes)}
        </p>
        <p>{formatValue(image.updatedAt, { format: 'shortDateTime' })} 更新</p>
      </div>
      <div className="wf-image-card__actions">
        {widget.actions?.map((button) => (
          <ActionButton key={button.id} button={button} small />
        ))}
      </div>
    </section>
  )
}

/** The picture itself, fetched once its card comes into sight. */
function Thumbnail({ image }: { readonly image: LibraryImage }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !box.current) return
    const watch = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [isSeen])
  return (
    <span ref={box} className="wf-image-card__thumbnail">
      {isSeen && <SeenPicture image={image} />}
    </span>
  )
}

function SeenPicture({ image }: { readonly image: LibraryImage }) {
  const [picture, setBroken] = usePicture(`/api/map-images/${image.id}/content`, image.version)
  if (picture.state === 'ready') return <img src={picture.address} alt="" onError={() => setBroken(true)} />
  if (picture.state === 'loading') return null
  return (
    <span className="wf-image-card__broken">
      <Icon name="image" size={24} />
      图片无法显示
    </span>
  )
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${(bytes / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
