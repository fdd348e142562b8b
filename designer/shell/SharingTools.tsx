import { useState } from 'react'
import { Icon } from '../../runtime/index.ts'
import { VersionsDialog } from '../history/VersionsDialog.tsx'
import { Avatars } from '../presence/Avatars.tsx'
import { useOthers } from '../presence/presence-context.ts'
import { PublishButton } from '../publish/PublishButton.tsx'
import { UsagesButton } from '../usages/UsagesButton.tsx'
import { useActiveDraft } from '../workspace-context.ts'

/** At the end of a bar: who else is here, the versions, and the publish. */
export function SharingTools() {
  const draft = useActiveDraft()
  const others = useOthers(draft?.key)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Avatars others={others} />
      {draft && <UsagesButton draft={draft} />}
      {draft && (
        <button type="button" className="wf-button" title="版本记录：查看、对比、恢复" onClick={() => setOpen(true)}>
          <Icon name="history" label="版本" />
        </button>
      )}
      <PublishButton />
      {isOpen && draft && <VersionsDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  )
}
