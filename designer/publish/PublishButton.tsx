import { useState } from 'react'
import { Icon, useAccess } from '../../runtime/index.ts'
import { PublishDialog } from './PublishDialog.tsx'

/** Opens what is to be published; not there for those who may only keep drafts. */
export function PublishButton() {
  const mayPublish = useAccess('document.publish')
  const [isOpen, setOpen] = useState(false)
  if (!mayPublish) return null
  return (
    <>
      <button type="button" className="wf-button wf-button--primary" onClick={() => setOpen(true)}>
        <Icon name="send" />
        发布
      </button>
      {isOpen && <PublishDialog onClose={() => setOpen(false)} />}
    </>
  )
}
