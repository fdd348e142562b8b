import { lazy, Suspense } from 'react'
import type { Icon as IconName, TextWidget as TextDocument } from '../../../schemas/index.ts'
import { Icon } from '../../icons/Icon.tsx'
import { ActionButton } from '../../page/ActionButton.tsx'
import { useValue } from '../../page/hooks.ts'
import { WidgetFrame } from '../../page/WidgetFrame.tsx'
import type { WidgetProps } from '../widget.ts'
import './text.css'

/** Few texts are Markdown; the sign-in page does without its code. */
const Markdown = lazy(() => import('./Markdown.tsx').then((module) => ({ default: module.Markdown })))

const NOTICE_ICONS: { readonly [style: string]: IconName | undefined } = {
  notice: 'info',
  warning: 'warning',
  error: 'error',
}

/** The text in the element that its style asks for. */
function Words({ style, text }: { readonly style: string; readonly text: string | number | null }) {
  switch (style) {
    case 'title':
      return <h2 className="wf-text__words">{text}</h2>
    case 'code':
      return <pre className="wf-text__words">{text}</pre>
    case 'markdown':
      return (
        <Suspense fallback={<p className="wf-text__words">{text}</p>}>
          <Markdown text={String(text ?? '')} />
        </Suspense>
      )
    default:
      return <p className="wf-text__words">{text}</p>
  }
}

/** Words: a title, a paragraph, a hint, a big figure or a coloured notice, with buttons. */
export function TextWidget({ widget }: WidgetProps<TextDocument>) {
  const text = useValue<string | number | null>(widget.value)
  const { style = 'body', align = 'left', buttons } = widget
  const isNotice = style === 'notice' || style === 'warning' || style === 'error'
  const icon = widget.icon ?? NOTICE_ICONS[style]
  return (
    <WidgetFrame widget={widget} card={!isNotice && widget.frame !== false} empty={text === ''} keepWhenEmpty>
      <div
        className={`wf-text wf-text--${style}${align === 'center' ? ' wf-text--center' : ''}`}
        role={style === 'error' ? 'alert' : isNotice ? 'note' : undefined}
      >
        {style === 'brand' && icon && (
          <span className="wf-logo">
            <Icon name={icon} size={20} />
          </span>
        )}
        {style !== 'brand' && icon && (
          <Icon name={icon} size={align === 'center' ? 40 : style === 'title' || style === 'figure' ? 24 : 16} />
        )}
        <Words style={style} text={text} />
        {buttons && (
          <span className="wf-text__buttons">
            {buttons.map((button) => (
              <ActionButton key={button.id} button={button} small={isNotice} />
            ))}
          </span>
        )}
      </div>
    </WidgetFrame>
  )
}
