import type {
  AppDocument,
  Endpoint,
  EntityDocument,
  EntityField,
  EnumDocument,
  FragmentDocument,
  JsonSchema,
  LayoutDocument,
  MenuItem,
  PageDocument,
  TestDocument,
  TopicDocument,
} from '../types.gen.ts'

/** Names of paging in a list endpoint's request and answer, defaults filled. */
export interface Paging {
  readonly page: string
  readonly size: string
  readonly sort: string
  readonly rows: string
  readonly total: string
}

/** An endpoint with everything derived: full id (`meter.list`), encoding, both schemas. */
export interface EndpointModel extends Omit<Endpoint, 'id' | 'encoding' | 'request' | 'response' | 'paging'> {
  /** `<api document>.<endpoint>`. */
  readonly id: string
  readonly encoding: 'json' | 'form' | 'query' | 'multipart' | 'download'
  /** JSON Schema of all parameters, `type: object`. */
  readonly request: JsonSchema
  /** JSON Schema of the envelope's `data`. */
  readonly response: JsonSchema
  readonly paging?: Paging
}

/** An entity whose `properties` also hold the implicit fields (id, version, createdAt, …). */
export interface EntityModel extends EntityDocument {
  /** Fields of the document itself, in document order. */
  readonly own: readonly string[]
  /** Endpoint that answers the choices of a field that refers to this entity (`[{value, label}]`). */
  readonly optionsBy?: string
  /** Endpoint that answers this entity's rows as a tree, where it is one. */
  readonly treeBy?: string
  readonly properties: { readonly [field: string]: EntityField }
}

/** What a page needs beside itself: ids, sorted. */
export interface PageUses {
  readonly endpoints: readonly string[]
  readonly entities: readonly string[]
  readonly enums: readonly string[]
  readonly fragments: readonly string[]
}

/** A page with defaults filled and its needs collected. */
export interface PageModel extends PageDocument {
  readonly uses: PageUses
}

/** All documents, linked: references resolved to ids that exist, defaults filled, deeply frozen, plain JSON. */
export interface AppModel {
  readonly app: AppDocument
  readonly menu: readonly MenuItem[]
  readonly pages: { readonly [id: string]: PageModel }
  /** Route -> page id. */
  readonly routes: { readonly [route: string]: string }
  readonly entities: { readonly [id: string]: EntityModel }
  readonly endpoints: { readonly [id: string]: EndpointModel }
  readonly enums: { readonly [id: string]: EnumDocument }
  readonly fragments: { readonly [id: string]: FragmentDocument }
  readonly layouts: { readonly [id: string]: LayoutDocument }
  readonly tests: { readonly [id: string]: TestDocument }
  /** Shapes of messages that come over MQTT. */
  readonly topics: { readonly [id: string]: TopicDocument }
  /** Access code -> its Chinese title. */
  readonly accessCodes: { readonly [code: string]: string }
}

/** One line of the page index that every client gets at start. */
export interface PageHead {
  readonly id: string
  readonly route: string
  readonly title: string
  readonly layout: 'shell' | 'wide' | 'canvas' | 'bare'
  readonly access?: string
  readonly guard: {
    readonly permission: boolean
    readonly carbon: boolean
    readonly tree: { readonly show: boolean; readonly multiple: boolean; readonly leafOnly: boolean }
  }
}

/** What a client gets at start, without sign-in: `GET /api/documents/boot`. */
export interface Boot {
  /** Changes with every publish. */
  readonly revision: string
  readonly app: AppDocument
  readonly menu: readonly MenuItem[]
  readonly pages: readonly PageHead[]
  readonly enums: { readonly [id: string]: EnumDocument }
}

/** An endpoint as the client needs it. */
export type ClientEndpoint = Pick<
  EndpointModel,
  | 'id'
  | 'title'
  | 'method'
  | 'path'
  | 'encoding'
  | 'access'
  | 'control'
  | 'paging'
  | 'request'
  | 'response'
  | 'timeoutSeconds'
> & {
  /** A call may change something. */
  readonly writes?: true
}

/** One drawing with all it needs: `GET /api/documents/layouts/{id}`. */
export interface LayoutSlice extends Omit<PageSlice, 'page'> {
  readonly layout: LayoutDocument
}

/** One page with all it needs: `GET /api/documents/pages/{id}`. */
export interface PageSlice {
  readonly revision: string
  readonly page: PageModel
  readonly endpoints: { readonly [id: string]: ClientEndpoint }
  readonly entities: { readonly [id: string]: EntityModel }
  readonly enums: { readonly [id: string]: EnumDocument }
  readonly fragments: { readonly [id: string]: FragmentDocument }
  /** Address of the precompiled form validators of this page; absent where it has no form. */
  readonly validators?: string
}
