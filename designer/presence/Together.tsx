import { type ReactNode, useState } from 'react'
import { MergeKeeper } from '../merge/MergeKeeper.tsx'
import { NoticeStack } from '../notice/NoticeStack.tsx'
import { createNotices } from '../notice/notices.ts'
import { NoticesContext } from '../notice/notices-context.ts'
import { UpgradeKeeper } from '../upgrade/UpgradeKeeper.tsx'
import { FollowOthers } from './FollowOthers.tsx'
import { PresenceHolder } from './PresenceHolder.tsx'
import { TogetherLines } from './TogetherLines.tsx'

/** What goes on beside the editing: saves of others are merged in, their publishes read in, and all of it is told. */
export function Together({ children }: { readonly children: ReactNode }) {
  const [notices] = useState(createNotices)
  return (
    <NoticesContext value={notices}>
      <PresenceHolder>
        {children}
        <TogetherLines />
      </PresenceHolder>
      <MergeKeeper />
      <FollowOthers />
      <UpgradeKeeper />
      <NoticeStack />
    </NoticesContext>
  )
}
