import action from '../meta/action.schema.json' with { type: 'json' }
import api from '../meta/api.schema.json' with { type: 'json' }
import app from '../meta/app.schema.json' with { type: 'json' }
import column from '../meta/column.schema.json' with { type: 'json' }
import data from '../meta/data.schema.json' with { type: 'json' }
import entity from '../meta/entity.schema.json' with { type: 'json' }
import enumeration from '../meta/enum.schema.json' with { type: 'json' }
import form from '../meta/form.schema.json' with { type: 'json' }
import fragment from '../meta/fragment.schema.json' with { type: 'json' }
import layout from '../meta/layout.schema.json' with { type: 'json' }
import menu from '../meta/menu.schema.json' with { type: 'json' }
import page from '../meta/page.schema.json' with { type: 'json' }
import primitives from '../meta/primitives.schema.json' with { type: 'json' }
import test from '../meta/test.schema.json' with { type: 'json' }
import topic from '../meta/topic.schema.json' with { type: 'json' }
import widget from '../meta/widget.schema.json' with { type: 'json' }
import cards from '../meta/widgets/cards.schema.json' with { type: 'json' }
import chart from '../meta/widgets/chart.schema.json' with { type: 'json' }
import custom from '../meta/widgets/custom.schema.json' with { type: 'json' }
import detail from '../meta/widgets/detail.schema.json' with { type: 'json' }
import drawing from '../meta/widgets/drawing.schema.json' with { type: 'json' }
import formDialog from '../meta/widgets/form-dialog.schema.json' with { type: 'json' }
import fragmentWidget from '../meta/widgets/fragment.schema.json' with { type: 'json' }
import grid from '../meta/widgets/grid.schema.json' with { type: 'json' }
import list from '../meta/widgets/list.schema.json' with { type: 'json' }
import matrix from '../meta/widgets/matrix.schema.json' with { type: 'json' }
import query from '../meta/widgets/query.schema.json' with { type: 'json' }
import repeat from '../meta/widgets/repeat.schema.json' with { type: 'json' }
import tabs from '../meta/widgets/tabs.schema.json' with { type: 'json' }
import text from '../meta/widgets/text.schema.json' with { type: 'json' }
import treeDetail from '../meta/widgets/tree-detail.schema.json' with { type: 'json' }

/** Words of JSON Schema that the meta-schemas use. */
export interface MetaSchema {
  readonly title?: string
  readonly description?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, MetaSchema>>
  readonly additionalProperties?: boolean | MetaSchema
  readonly propertyNames?: { readonly pattern: string }
  readonly items?: MetaSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly allOf?: readonly MetaSchema[]
  readonly anyOf?: readonly MetaSchema[]
  readonly oneOf?: readonly MetaSchema[]
  readonly not?: MetaSchema
  readonly default?: unknown
  readonly definitions?: Readonly<Record<string, MetaSchema>>
  /** Chinese name of a definition; its `title` is the name of its type. */
  readonly 'x-title'?: string
  /** Chinese words of `enum`, in its order. */
  readonly 'x-labels'?: readonly string[]
  /** Chinese unit of a number. */
  readonly 'x-unit'?: string
  /** What a text names, where its shape does not say so itself. */
  readonly 'x-names'?: Nameable
  /** Only fields of this type are offered. */
  readonly 'x-fits'?: 'number'
  /** Tab of the inspector that shows it. */
  readonly 'x-tab'?: InspectorTab
}

/** Things that a text of a document may name (`x-names`); editors offer those that there are. */
export type Nameable =
  /** Of the rows that are drawn there. */
  | 'field'
  /** Of the form around. */
  | 'formField'
  /** Of the entity around, or of the object among its fields. */
  | 'ownField'
  /** The same, with `-` before it for descending. */
  | 'ownOrder'
  /** A field of the rows, with `-` before it for descending; several with commas between. */
  | 'sortField'
  /** Of the request of the endpoint around. */
  | 'parameter'
  /** Of the answer of the endpoint around. */
  | 'answerField'
  | 'layout'
  | 'enum'
  /** A service of the server. */
  | 'service'
  /** What the live line tells of. */
  | 'liveTopic'
  /** Address of a page or of the sign-in. */
  | 'address'
  /** An entry of any menu document. */
  | 'menuItem'
  /** A widget, column or button of the page that a test is about. */
  | 'node'
  /** Of the drawing around. */
  | 'layer'
  | 'sharedValue'
  /** `{name}` in the topics of the document. */
  | 'topicPart'
  /** A value of the enumeration of points. */
  | 'point'
  | 'unit'
  | 'zone'
  | 'instantFormat'
  | 'autocomplete'
  | 'fileKind'
  /** Number of a project. */
  | 'project'
  /** Number of a device or meter. */
  | 'subject'
  /** `<number>.<ident>` of a point of a device or meter. */
  | 'devicePoint'
  /** Number of a meter. */
  | 'meter'

/** A tab of the inspector. */
export type InspectorTab = 'properties' | 'data' | 'behaviour' | 'access'

/** Every meta-schema by its path under `schemas/meta`. */
export const metaFiles = {
  'action.schema.json': action,
  'api.schema.json': api,
  'app.schema.json': app,
  'column.schema.json': column,
  'data.schema.json': data,
  'entity.schema.json': entity,
  'enum.schema.json': enumeration,
  'form.schema.json': form,
  'fragment.schema.json': fragment,
  'layout.schema.json': layout,
  'menu.schema.json': menu,
  'page.schema.json': page,
  'primitives.schema.json': primitives,
  'test.schema.json': test,
  'topic.schema.json': topic,
  'widget.schema.json': widget,
  'widgets/cards.schema.json': cards,
  'widgets/chart.schema.json': chart,
  'widgets/custom.schema.json': custom,
  'widgets/detail.schema.json': detail,
  'widgets/drawing.schema.json': drawing,
  'widgets/form-dialog.schema.json': formDialog,
  'widgets/fragment.schema.json': fragmentWidget,
  'widgets/grid.schema.json': grid,
  'widgets/list.schema.json': list,
  'widgets/matrix.schema.json': matrix,
  'widgets/query.schema.json': query,
  'widgets/repeat.schema.json': repeat,
  'widgets/tabs.schema.json': tabs,
  'widgets/text.schema.json': text,
  'widgets/tree-detail.schema.json': treeDetail,
} as unknown as Readonly<Record<string, MetaSchema>>

/** The meta-schema file of each kind of document. */
export const documentKinds = {
  app: 'app.schema.json',
  menu: 'menu.schema.json',
  page: 'page.schema.json',
  entity: 'entity.schema.json',
  api: 'api.schema.json',
  enum: 'enum.schema.json',
  fragment: 'fragment.schema.json',
  layout: 'layout.schema.json',
  test: 'test.schema.json',
  topic: 'topic.schema.json',
} as const

/** What a document may be. */
export type DocumentKind = keyof typeof documentKinds
