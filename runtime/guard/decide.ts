import type { AppDocument, PageHead } from '../../schemas/index.ts'
import type { SessionUser } from '../state/client-state.ts'

/** What the guard knows at a navigation. */
export interface GuardQuestion {
  readonly path: string
  readonly pages: readonly PageHead[]
  readonly guard: AppDocument['guard']
  readonly hasToken: boolean
  /** The signed-in user; null without a token. */
  readonly user: Pick<SessionUser, 'userName' | 'isAdmin' | 'access'> | null
  /** Projects that the user may see. */
  readonly projectCount: number
}

/** Where a navigation ends: at a page, or at another address. */
export type GuardAnswer =
  | { readonly go: 'open'; readonly page: PageHead; readonly showsTree: boolean; readonly carbon: boolean }
  | { readonly go: 'redirect'; readonly to: string }

/** Name of the user who opens permission-flagged routes (specification section 6). */
const adminName = 'admin'

/**
 * The navigation guard of specification section 2, with the readings of architecture section 6: a token holder who
 * enters by an entry address goes home, a deep link opens; without a token only the open routes are reachable.
 */
export function decideNavigation(question: GuardQuestion): GuardAnswer {
  const { path, pages, guard, hasToken, user } = question
  const page = pages.find((head) => head.route === path)
  if (!hasToken || !user) {
    if (guard.open.includes(path) && page) return open(page)
    return redirect(guard.login)
  }
  if (guard.entry.includes(path)) return redirect(homeOf(question))
  if (!page) return redirect(guard.notFound)
  if (path === guard.forbidden || path === guard.notFound) return open(page)
  if (path === guard.home && homeOf(question) !== path) return redirect(homeOf(question))
  if (!isPermitted(page, user)) return redirect(guard.forbidden)
  return open(page)
}

/**
 * Main index path; that of single-project users where the user sees one project only (specification section 2). A user
 * whose roles hold neither begins at the first page that they do hold.
 */
function homeOf({ guard, projectCount, pages, user }: GuardQuestion): string {
  const wanted = projectCount === 1 ? guard.singleProjectHome : guard.home
  const own = [guard.login, guard.forbidden, guard.notFound, ...guard.open]
  const mayOpen = (page: PageHead) => user !== null && isPermitted(page, user)
  const home = pages.find((page) => page.route === wanted && mayOpen(page))
  const first = pages.find((page) => page.access !== undefined && !own.includes(page.route) && mayOpen(page))
  return (home ?? first)?.route ?? guard.forbidden
}

function isPermitted({ guard, access }: PageHead, user: NonNullable<GuardQuestion['user']>): boolean {
  if (guard.permission && user.userName !== adminName) return false
  return access === undefined || user.isAdmin || user.access.includes(access)
}

const redirect = (to: string): GuardAnswer => ({ go: 'redirect', to })

const open = (page: PageHead): GuardAnswer => ({
  go: 'open',
  page,
  showsTree: page.guard.tree.show,
  carbon: page.guard.carbon,
})
