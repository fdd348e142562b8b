import { Skeleton } from '../../page/Skeleton.tsx'

/** The coming form while its rules are on their way. */
export function SkeletonUntil() {
  return (
    <div className="wf-dialog__content">
      <Skeleton shape="rows" />
    </div>
  )
}
