import { useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { useWorkspaceView } from '../workspace-context.ts'
import { RightsDialog } from './RightsDialog.tsx'

/** The way to 权限一览. */
export function RightsButton() {
  const { loaded } = useWorkspaceView()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="wf-button"
        title="权限一览：哪个角色能用哪些页面和操作"
        onClick={() => setOpen(true)}
      >
        <Icon name="shield" label="权限一览" />
      </button>
      {isOpen && loaded.model && <RightsDialog model={loaded.model} onClose={() => setOpen(false)} />}
    </>
  )
}
