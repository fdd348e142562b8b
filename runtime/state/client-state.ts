import { proxy } from 'valtio'

/** A project as the session lists it. `area` in m², `zone` an IANA time zone. */
export interface Project {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly type: string
  readonly typeLabel?: string
  readonly area: number | null
  readonly persons: number | null
  readonly zone: string
  readonly demo: boolean
  /** Whole days from the newest day with usage to yesterday; 0 where data are fresh or absent. */
  readonly lagDays?: number
}

/** Node of the project tree: 全部 > type > project > building. */
export interface ProjectNode {
  readonly key: string
  readonly label: string
  readonly children?: readonly ProjectNode[]
  readonly projectId?: number
  readonly buildingId?: number
  readonly disabled?: boolean
}

/** The signed-in user. */
export interface SessionUser {
  readonly id: number
  readonly userName: string
  readonly name: string
  readonly isAdmin: boolean
  readonly access: readonly string[]
}

/** Answer of `GET /api/session`. */
export interface Session {
  readonly user: SessionUser
  readonly projects: readonly Project[]
  readonly projectTree: readonly ProjectNode[]
  /** First year of data. */
  readonly startYear: number
  readonly platform: { readonly title: string; readonly subtitle: string; readonly demo: boolean }
}

/** A choice of a year list; `value` 0 (or '' in the audit list) stands for all years. */
export interface YearChoice {
  readonly value: number | ''
  readonly label: string
}

/**
 * Client state of specification section 3, one valtio proxy for the whole app. Pages read the session part through
 * expressions; the home, control and drawing parts are for the widgets of those pages.
 */
export interface ClientState {
  session: Session | null
  userName: string
  token: string
  checkedProjects: readonly number[]
  checkedNodes: readonly string[]
  /** Project of pages whose tree is single select. */
  currentProject: number | null
  treeArray: readonly ProjectNode[]
  cityName: string
  addressId: string
  yearList: readonly YearChoice[]
  auditYearList: readonly YearChoice[]
  groupNumber: string
  menuList: readonly string[]
  buttonList: readonly string[]
  airCollapse: boolean
  standard: boolean
  debugMode: boolean
  timeControl: boolean
  pageTitle: string
  buildInfo: unknown
  overview: unknown
  loading: boolean
  home: {
    todayEnergyTimeType: number
    proportionTimeType: number
    hourlyType: string
    refresh: boolean
    carbon: boolean
  }
  control: {
    mode: number
    loadingButtons: Record<string, boolean>
    currentGroupNumber: string
    currentInfo: string
    viewer: boolean
  }
  drawing: { canvas: unknown; selected: unknown; undoList: readonly unknown[]; redoList: readonly unknown[] }
}

/** Fresh client state with the defaults of specification section 3 (readings: architecture section 6). */
export function createClientState(): ClientState {
  return proxy<ClientState>({
    session: null,
    userName: '',
    token: '',
    checkedProjects: [],
    checkedNodes: [],
    currentProject: null,
    treeArray: [],
    cityName: '',
    addressId: '',
    yearList: [],
    auditYearList: [],
    groupNumber: 'G1',
    menuList: [],
    buttonList: [],
    airCollapse: false,
    standard: false,
    debugMode: false,
    timeControl: false,
    pageTitle: '',
    buildInfo: null,
    overview: null,
    loading: false,
    home: { todayEnergyTimeType: 1, proportionTimeType: 2, hourlyType: '01', refresh: false, carbon: true },
    control: { mode: 2, loadingButtons: {}, currentGroupNumber: 'G1', currentInfo: '暂无操作', viewer: false },
    drawing: { canvas: null, selected: null, undoList: [], redoList: [] },
  })
}

const projectsByKey = new WeakMap<object, Map<string, readonly Project[]>>()

/**
 * The projects that a page's expressions see as `projects`: the chosen one where the tree is single select, the
 * checked ones where it is multiple, all of the user's where the page has no tree. The same list for the same choice.
 */
export function scopeProjects(
  client: ClientState,
  tree: { readonly show: boolean; readonly multiple: boolean },
): readonly Project[] {
  const { session } = client
  if (!session) return none
  const all = session.projects
  const wanted = !tree.show
    ? null
    : tree.multiple
      ? client.checkedProjects
      : client.currentProject === null
        ? []
        : [client.currentProject]
  if (wanted === null) return all
  const key = wanted.join(',')
  const kept = projectsByKey.get(session) ?? new Map<string, readonly Project[]>()
  projectsByKey.set(session, kept)
  const known = kept.get(key)
  if (known) return known
  const chosen = all.filter((project) => wanted.includes(project.id))
  kept.set(key, chosen)
  return chosen
}

const none: readonly Project[] = []

/**
 * Years from the system start year to the current one, newest first, after 全部 (specification section 9): value 0 in
 * the year list, empty in the audit year list.
 */
export function yearChoices(startYear: number, currentYear: number, all: 0 | ''): YearChoice[] {
  const count = Math.max(0, currentYear - startYear + 1)
  const years = Array.from({ length: count }, (_, back) => currentYear - back)
  return [{ value: all, label: '全部' }, ...years.map((year) => ({ value: year, label: `${year}年` }))]
}
