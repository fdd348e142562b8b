import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'
import './fields.css'

/** A picture to be read off, and the id under which the server knows what it shows. */
export interface CaptchaPicture {
  readonly id: string
  readonly svg: string
}

interface CaptchaInputProps extends Omit<TextInputProps, 'type' | 'noSpace' | 'autoComplete'> {
  /** Asks for a new picture. */
  readonly ask: () => Promise<CaptchaPicture>
  /** Each change asks for a new picture: one is good for a single try. */
  readonly round: number
  /** Told of each picture that came. */
  readonly onPicture: (id: string) => void
}

/** What a picture shows, typed by hand; a click on the picture brings another one. */
export function CaptchaInput({ ask, round, onPicture, ...input }: CaptchaInputProps) {
  const [picture, setPicture] = useState<CaptchaPicture | null>(null)
  const [renewals, setRenewals] = useState(0)
  const latest = useRef({ ask, onPicture })
  latest.current = { ask, onPicture }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or a click asks again
  useEffect(() => {
    let current = true
    latest.current.ask().then(
      (next) => {
        if (!current) return
        setPicture(next)
        latest.current.onPicture(next.id)
      },
      () => current && setPicture(null),
    )
    return () => {
      current = false
    }
  }, [round, renewals])
  return (
    <span className="wf-captcha">
      <TextInput {...input} noSpace autoComplete="off" />
      <button
        type="button"
        className="wf-captcha__renew"
        title="看不清，换一张"
        aria-label="验证码图片，点击换一张"
        onClick={() => setRenewals((count) => count + 1)}
      >
        {picture ? (
          <img alt="" src={`data:image/svg+xml;utf8,${encodeURIComponent(picture.svg)}`} />
        ) : (
          <Icon name="refresh" size={16} />
        )}
      </button>
    </span>
  )
}
