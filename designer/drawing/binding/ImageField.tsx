import { useState } from 'react'
import { Icon, useStoredImage } from '../../../runtime/index.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { ImagePicker, type PickedImage } from './ImagePicker.tsx'

interface ImageFieldProps {
  readonly title: string
  readonly value: unknown
  readonly onPick: (image: PickedImage) => void
  readonly onRemove: () => void
}

/** An image out of those of drawings, or a new one put among them. */
export function ImageField({ title, value, onPick, onRemove }: ImageFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const path = typeof value === 'string' && value !== '' ? value : undefined
  const { address, fault } = useStoredImage(path)
  return (
    <Fold name={`drawing ${title}`} title={title} summary={path === undefined ? '无' : undefined} isOpenAtFirst>
      {() => (
        <>
          {address && (
            <span className="wfd-dw-images__picture wfd-dw-images__picture--own">
              <img src={address} alt={title} />
            </span>
          )}
          {fault && <p className="wfd-dw-missing" role="alert">{`图片取不到：${fault}`}</p>}
          <div className="wfd-dw-line">
            <button type="button" className="wf-button wf-button--small" onClick={() => setOpen(true)}>
              <Icon name="image" size={14} />
              {path === undefined ? '选择图片' : '更换图片'}
            </button>
            {path !== undefined && (
              <button type="button" className="wf-button wf-button--small" onClick={onRemove}>
                移除
              </button>
            )}
          </div>
          {isOpen && <ImagePicker onPick={onPick} onClose={() => setOpen(false)} />}
        </>
      )}
    </Fold>
  )
}
