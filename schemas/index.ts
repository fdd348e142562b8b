export { applyChange, applyChanges, LostPlace } from './engine/change/apply.ts'
export type { Change, InsertChange, MoveChange, RemoveChange, SetChange } from './engine/change/change.ts'
export type { Described } from './engine/change/describe.ts'
export { describeChange, describeChanges, documentText } from './engine/change/describe.ts'
export { diffDocuments } from './engine/change/diff.ts'
export type { Conflict, Merge } from './engine/change/merge.ts'
export { mergeDocuments } from './engine/change/merge.ts'
export type { Place, Step } from './engine/change/place.ts'
export {
  idOf,
  isWithin,
  keyOf,
  placeKey,
  placeOfPointer,
  pointerOfPlace,
  readAt,
  stepTo,
} from './engine/change/place.ts'
export { printDocument } from './engine/change/print.ts'
export type { RenamedSource, Renaming } from './engine/change/rename/rename.ts'
export { renameThing } from './engine/change/rename/rename.ts'
export type { Renamable, Thing } from './engine/change/rename/thing.ts'
export { thingTitles } from './engine/change/rename/thing.ts'
export type { Use } from './engine/change/rename/uses.ts'
export { usesOfThing } from './engine/change/rename/uses.ts'
export { breaksWithout } from './engine/change/rename/without.ts'
export type { Choice } from './engine/change/resolve.ts'
export { resolveConflicts } from './engine/change/resolve.ts'
export type { Named, NamingModel } from './engine/change/trail.ts'
export { trailOf } from './engine/change/trail.ts'
export type { CheckContext } from './engine/check/context.ts'
export { drawingEndpoints, imageEndpoint } from './engine/drawing-endpoints.ts'
export { defaultPaging, rowSchema } from './engine/entity-endpoint.ts'
export { columnName, columnOf, labelField, systemFields } from './engine/entity-model.ts'
export { formatNumber } from './engine/expression/number-text.ts'
export type { Signature } from './engine/expression/signature.ts'
export { signatures } from './engine/expression/signature.ts'
export type { Expression, Scope } from './engine/expression.ts'
export {
  compileExpression,
  ExpressionFault,
  evaluateValue,
  holdsExpression,
  isExpression,
  valueDependencies,
} from './engine/expression.ts'
export type { Control, FormField, FormModel } from './engine/form-schema.ts'
export { formSchema } from './engine/form-schema.ts'
export { type Completion, type Completions, completeAt } from './engine/hint/complete.ts'
export { type Fix, fixesOf, type Sides, sidesAt } from './engine/hint/fixes.ts'
export { type ExpressionPlace, type Looked, lookAt, nodeAround } from './engine/hint/look.ts'
export { fieldsOf, type KnownName, namesIn } from './engine/hint/names.ts'
export { type Spot, type Spots, spotsOf } from './engine/hint/spots.ts'
export type { Issue } from './engine/issue.ts'
export { type JsonFault, parseJson, pointerSteps, pointerUnder } from './engine/json.ts'
export { isJsonObject, type JsonObject } from './engine/json-object.ts'
export type { Loaded } from './engine/load.ts'
export { loadDocuments } from './engine/load.ts'
export { mayWrite } from './engine/may-write.ts'
export { mergedMenu } from './engine/menu.ts'
export {
  type DocumentKind,
  documentKinds,
  type InspectorTab,
  type MetaSchema,
  metaFiles,
  type Nameable,
} from './engine/meta.ts'
export type {
  AppModel,
  Boot,
  ClientEndpoint,
  EndpointModel,
  EntityModel,
  LayoutSlice,
  PageHead,
  PageModel,
  PageSlice,
  PageUses,
  Paging,
} from './engine/model.ts'
export { captchaIdName, isPlainForm } from './engine/plain-form.ts'
export { runTestDocument } from './engine/run-test.ts'
export type { NewDocuments, PageNames } from './engine/scaffold/entity-page.ts'
export { entityPage, withEntry } from './engine/scaffold/entity-page.ts'
export { chosen, documentShape, kindTitle, namedShape, type Property, type Shape } from './engine/shape.ts'
export { bootOf, clientEndpoint, headOf, sliceLayout, slicePage } from './engine/slice.ts'
export type { Source } from './engine/source.ts'
export { documentFile, mergeSources } from './engine/source.ts'
export {
  defaultProp,
  type PortSpec,
  type SlotSpec,
  type SymbolName,
  type SymbolSpec,
  symbolGroups,
  symbolSpecs,
} from './engine/symbols.ts'
export { matchTopic, topicFilter, topicLevels, topicParts } from './engine/topic-pattern.ts'
export { type Type, typeName } from './engine/type.ts'
export type { NamedThing, Usage } from './engine/usages.ts'
export { usagesOf } from './engine/usages.ts'
export { walk } from './engine/walk.ts'
export type {
  DocumentEditing,
  DocumentLock,
  DocumentPerson,
  DocumentPosture,
  DocumentPresence,
} from './engine/wire/document-presence.ts'
export { type LiveTopic, liveTopics } from './engine/wire/live-topics.ts'
export type { UserMessage } from './engine/wire/message.ts'
export type {
  ColorRule,
  DevicePoint,
  DeviceState,
  LiveMark,
  MonitorDevice,
  MonitorMark,
} from './engine/wire/monitor-page.ts'
export type { LiveKind, PointType, PointUnit } from './engine/wire/plan.ts'
export { stateWord } from './engine/wire/state-word.ts'
export type {
  Action,
  Actions,
  ApiDocument,
  AppDocument,
  Binding,
  BoxGeometry,
  Button,
  CardsWidget,
  Cell,
  ChartWidget,
  Color,
  Column,
  ColumnsFrom,
  CustomWidget,
  DataSource,
  DetailWidget,
  DrawingWidget,
  Endpoint,
  EntityDocument,
  EntityField,
  EnumDocument,
  Expr,
  Field,
  Form,
  Format,
  FormDialogWidget,
  FragmentDocument,
  FragmentWidget,
  Geometry,
  GridWidget,
  Icon,
  JsonSchema,
  LayoutDocument,
  LayoutElement,
  LayoutGround,
  LayoutLayer,
  LineGeometry,
  ListWidget,
  MatrixWidget,
  MenuDocument,
  MenuItem,
  MeterBinding,
  Options,
  PageDocument,
  PointBinding,
  QueryWidget,
  RepeatWidget,
  StateRule,
  StateVariable,
  TabsWidget,
  TestDocument,
  TextWidget,
  TopicDocument,
  TreeDetailWidget,
  Value,
  Widget,
} from './types.gen.ts'
