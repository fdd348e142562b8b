/** Generated from schemas/meta by `npm run generate`; not edited by hand. */

/**
 * One step.
 */
export type Action =
  | RequestAction
  | OpenAction
  | CloseAction
  | ReloadAction
  | SetAction
  | NavigateAction
  | ConfirmAction
  | ToastAction
  | DownloadAction
  | IfAction
  | EachAction
  | SignInAction
/**
 * Stable name of a document or of an item inside it; never shown to users.
 */
export type Id = string
/**
 * `<api document>.<endpoint>`, e.g. `meter.list`.
 */
export type EndpointId = string
/**
 * A literal, or an expression; expressions may also stand anywhere inside a literal list or object.
 */
export type Value = Expr | (string | number | boolean | null | unknown[]) | {}
/**
 * Where a value is written: a name declared in the page's `state`.
 */
export type StatePath = string
/**
 * Text, or an expression of type string.
 */
export type StringValue = string | Expr
/**
 * Field of a row; a dot goes into an object.
 */
export type FieldName = string
/**
 * Where the choices of a select, segment or tree select come from.
 */
export type Options =
  | {
      enum: Id
      /**
       * Keeps only these values.
       */
      only?: (string | number)[]
      /**
       * Text of an additional choice that stands for no restriction.
       */
      all?: string
    }
  | {
      endpoint: EndpointId
      params?: Params
      /**
       * Field of the value.
       */
      value?: string
      /**
       * Field of the text.
       */
      label?: string
      /**
       * Field of child nodes.
       */
      children?: string
      /**
       * Text of an additional choice that stands for no restriction.
       */
      all?: string
    }
  | {
      items: {
        value: string | number | boolean
        label: string
        icon?: Icon
      }[]
    }
  | {
      from: Expr
      /**
       * Field of the value.
       */
      value?: string
      /**
       * Field of the text.
       */
      label?: string
      /**
       * Field of child nodes.
       */
      children?: string
      /**
       * Text of an additional choice that stands for no restriction.
       */
      all?: string
    }
/**
 * Icon drawn by the platform.
 */
export type Icon =
  | 'home'
  | 'monitor'
  | 'solar'
  | 'line-chart'
  | 'database'
  | 'leaf'
  | 'alarm'
  | 'bar-chart'
  | 'pie-chart'
  | 'checklist'
  | 'file-search'
  | 'settings'
  | 'electricity'
  | 'water'
  | 'gas'
  | 'heat'
  | 'cooling'
  | 'coal'
  | 'cost'
  | 'search'
  | 'plus'
  | 'minus'
  | 'edit'
  | 'delete'
  | 'import'
  | 'export'
  | 'upload'
  | 'download'
  | 'refresh'
  | 'fullscreen'
  | 'exit-fullscreen'
  | 'columns'
  | 'density'
  | 'sort'
  | 'history'
  | 'star'
  | 'moon'
  | 'sun'
  | 'bell'
  | 'help'
  | 'user'
  | 'users'
  | 'lock'
  | 'unlock'
  | 'key'
  | 'building'
  | 'floor'
  | 'room'
  | 'meter'
  | 'collector'
  | 'branch'
  | 'subitem'
  | 'organisation'
  | 'region'
  | 'project'
  | 'tree'
  | 'list'
  | 'table'
  | 'filter'
  | 'close'
  | 'check'
  | 'check-circle'
  | 'warning'
  | 'info'
  | 'error'
  | 'offline'
  | 'running'
  | 'stopped'
  | 'waiting'
  | 'clock'
  | 'calendar'
  | 'arrow-up'
  | 'arrow-down'
  | 'arrow-left'
  | 'arrow-right'
  | 'chevron-up'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'print'
  | 'copy'
  | 'more'
  | 'drag'
  | 'link'
  | 'image'
  | 'text'
  | 'gauge'
  | 'map'
  | 'weather'
  | 'thermometer'
  | 'humidity'
  | 'undo'
  | 'redo'
  | 'save'
  | 'send'
  | 'eye'
  | 'eye-off'
  | 'pause'
  | 'play'
  | 'menu'
  | 'panel'
  | 'mail'
  | 'phone'
  | 'shield'
  | 'log'
  | 'role'
/**
 * true, false or an expression of type bool.
 */
export type BooleanValue = boolean | Expr
/**
 * Access code, declared in an api document; roles carry these codes.
 */
export type Access = string
/**
 * Any widget; `kind` says which.
 */
export type Widget =
  | ListWidget
  | TreeDetailWidget
  | FormDialogWidget
  | QueryWidget
  | ChartWidget
  | CardsWidget
  | DetailWidget
  | TabsWidget
  | GridWidget
  | TextWidget
  | CustomWidget
  | MatrixWidget
  | DrawingWidget
  | RepeatWidget
  | FragmentWidget
/**
 * Name of a data source of the page.
 */
export type DataName = string
/**
 * How a value is written. `number` is specification section 9 (two decimals under 100, none under 10,000, then 万 and 亿); `decimal` keeps `decimals`.
 */
export type Format =
  | 'text'
  | 'number'
  | 'integer'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'shortDateTime'
  | 'hour'
  | 'month'
  | 'year'
  | 'duration'
  | 'bytes'
  | 'boolean'
  | 'json'
/**
 * A theme token, or an expression that gives one.
 */
export type ColorValue = Color | Expr
/**
 * Token of the theme (look.md); never a colour code.
 */
export type Color =
  | 'primary'
  | 'alarm'
  | 'running'
  | 'stopped'
  | 'offline'
  | 'fault'
  | 'waiting'
  | 'electricity'
  | 'water'
  | 'gas'
  | 'heat'
  | 'carbon'
  | 'pv'
  | 'total'
  | 'up'
  | 'down'
  | 'text1'
  | 'text2'
  | 'text3'
  | 'edge'
  | 'series1'
  | 'series2'
  | 'series3'
  | 'series4'
  | 'series5'
  | 'series6'
  | 'series7'
  | 'series8'
  | 'series9'
  | 'series10'
/**
 * A number, or an expression of type double.
 */
export type NumberValue = number | Expr
/**
 * Path of a page, without query. What begins with /api belongs to endpoints.
 */
export type Route = string
/**
 * @minItems 1
 */
export type Actions = Action[]
/**
 * Where a value comes from: a point, a figure of a meter, a named value of the drawing, or an expression.
 */
export type Binding = PointBinding | MeterBinding | SharedBinding | ComputedBinding
/**
 * A box, or the line of a pipe, cable or arrow.
 */
export type Geometry = BoxGeometry | LineGeometry
/**
 * Levels joined by /; a level is a word or `{name}`.
 */
export type TopicPattern = string
/**
 * Keys joined by dots; `[0]` is an element of a list, `[*]` the first one that has what follows.
 */
export type JsonPath = string
/**
 * A part of the topic, or a place in the message.
 */
export type TopicSource =
  | {
      /**
       * Name of a part of the topic.
       */
      part: string
    }
  | {
      path: JsonPath
    }

export interface Documents {
  [k: string]: unknown
}
/**
 * Calls an endpoint; later steps see its answer as `result`. A call of an endpoint with `control: true` must follow a confirm.
 */
export interface RequestAction {
  do: 'request'
  id?: Id
  endpoint: EndpointId
  params?: Params
  into?: StatePath
  success?: StringValue
  /**
   * What a failure does: `toast` shows the message and stops, `stop` stops without one, `silent` goes on.
   */
  onError?: 'toast' | 'silent' | 'stop'
}
/**
 * Request parameters by name.
 */
export interface Params {
  [k: string]: Value
}
/**
 * A value that is computed.
 */
export interface Expr {
  /**
   * CEL expression over the scope of architecture section 3.
   */
  $expr: string
}
/**
 * Opens a form or other content in a dialog; the steps after it run once it was submitted.
 */
export interface OpenAction {
  do: 'open'
  id?: Id
  title?: StringValue
  subtitle?: StringValue
  form?: Form
  root?: Widget
  value?: Value
  params?: Params
  submit?: EndpointId
  /**
   * Text of the main button.
   */
  submitLabel?: string
  success?: StringValue
  /**
   * Where it opens.
   */
  place?: 'dialog' | 'drawer'
  /**
   * Width in px, at least 400 (specification section 9).
   */
  width?: number
  /**
   * Height in px, at least 300 (specification section 9).
   */
  height?: number
  access?: Access
}
export interface Form {
  entity?: Id
  /**
   * Fields in order; with an entity and without this list: every field that may be written.
   *
   * @minItems 1
   */
  fields?: Field[]
  /**
   * Titled groups.
   */
  groups?: {
    id: Id
    title: string
    /**
     * Ids of fields.
     */
    fields: Id[]
    visible?: BooleanValue
  }[]
  /**
   * Each group is a step with 上一步 and 下一步.
   */
  steps?: boolean
  /**
   * Each group is a tab.
   */
  tabs?: boolean
  /**
   * Fields side by side.
   */
  columns?: number
  notice?: StringValue
  /**
   * Rules over several fields.
   */
  rules?: {
    id: Id
    when: Expr
    /**
     * Field that carries the message.
     */
    field?: Id
    message: StringValue
  }[]
  /**
   * Buttons at the foot beside the main one, such as 试算 or 测试发送; `form` is what is entered so far, nothing is saved.
   */
  buttons?: Button[]
}
/**
 * One input.
 */
export interface Field {
  id: Id
  field?: FieldName
  label?: string
  schema?: JsonSchema
  /**
   * Input; from the field's type where absent.
   */
  control?:
    | 'input'
    | 'textarea'
    | 'password'
    | 'captcha'
    | 'number'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'switch'
    | 'date'
    | 'dateTime'
    | 'month'
    | 'year'
    | 'time'
    | 'dateRange'
    | 'treeSelect'
    | 'tree'
    | 'upload'
    | 'image'
    | 'color'
    | 'json'
    | 'static'
    | 'list'
  challenge?: EndpointId
  options?: Options
  /**
   * Several choices.
   */
  multiple?: boolean
  /**
   * Only leaves can be picked (specification section 5).
   */
  leafOnly?: boolean
  /**
   * May be emptied.
   */
  clearable?: boolean
  required?: BooleanValue
  visible?: BooleanValue
  disabled?: BooleanValue
  value?: Value
  compute?: Expr
  help?: StringValue
  placeholder?: string
  icon?: Icon
  unit?: string
  /**
   * Columns that it takes.
   */
  span?: number
  /**
   * Strips spaces on key-up and blur (specification section 5).
   */
  noSpace?: boolean
  /**
   * HTML autocomplete word.
   */
  autocomplete?: string
  remember?: BooleanValue
  /**
   * false keeps the value in the form: its expressions read it, and it is not sent.
   */
  send?: boolean
  /**
   * File kinds of an upload, e.g. `image/*,.svg`.
   */
  accept?: string
  upload?: EndpointId
  /**
   * Largest file in MB.
   */
  maxMb?: number
  /**
   * Fields of each element of a `list`.
   */
  fields?: Field[]
  do?: Actions
}
/**
 * JSON Schema draft-07 with the platform's words.
 */
export interface JsonSchema {
  [k: string]: unknown
}
/**
 * A button or link with its steps.
 */
export interface Button {
  id: Id
  label: StringValue
  icon?: Icon
  /**
   * Weight.
   */
  type?: 'primary' | 'default' | 'text' | 'danger'
  access?: Access
  visible?: BooleanValue
  disabled?: BooleanValue
  active?: BooleanValue
  tooltip?: StringValue
  do: Actions
}
/**
 * Rows with search, sorting, paging, selection, actions and export.
 */
export interface ListWidget {
  kind: 'list'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  data?: DataName
  rows?: Expr
  /**
   * Field that names a row.
   */
  rowKey?: string
  /**
   * `server` where the endpoint has a paging map.
   */
  paging?: 'server' | 'client' | 'none'
  /**
   * First page size (specification section 9).
   */
  pageSize?: 10 | 15 | 20 | 50 | 100 | 200
  /**
   * First order, e.g. `-at,number`.
   */
  sort?: string
  /**
   * Search bar.
   */
  search?: {
    id: Id
    field?: FieldName
    label?: string
    /**
     * Input; from the field where absent.
     */
    control?:
      'input' | 'select' | 'segment' | 'treeSelect' | 'date' | 'dateRange' | 'month' | 'year' | 'number' | 'checkbox'
    options?: Options
    /**
     * Several choices.
     */
    multiple?: boolean
    into?: StatePath
    value?: Value
    /**
     * Folds under 更多.
     */
    more?: boolean
    placeholder?: string
    /**
     * px
     */
    width?: number
    /**
     * Strips spaces (specification section 5).
     */
    noSpace?: boolean
  }[]
  /**
   * State tabs above the rows.
   */
  tabs?: {
    field: FieldName
    items: {
      id: Id
      label: string
      value?: Value
      count?: Expr
    }[]
  }
  /**
   * @minItems 1
   */
  columns: Column[]
  columnsFrom?: ColumnsFrom
  /**
   * Page actions.
   */
  toolbar?: Button[]
  /**
   * Actions of a row; at most three are shown, the rest under 更多.
   */
  row?: Button[]
  /**
   * Actions on the selected rows (`selection`).
   */
  batch?: Button[]
  selection?: {
    /**
     * How many.
     */
    mode?: 'single' | 'multiple'
    into?: StatePath
    /**
     * Chooses the first row by itself.
     */
    first?: boolean
  }
  tree?: {
    /**
     * Field of child rows.
     */
    children?: string
    /**
     * Levels that are open at first.
     */
    expanded?: number
  }
  groupBy?: FieldName
  /**
   * Summary row over all pages where the answer carries `summary`, else over the rows here.
   */
  summary?: boolean
  /**
   * Editing in place; sends the changed fields with id and version.
   */
  inline?: {
    submit: EndpointId
    access?: Access
  }
  /**
   * Export of all pages to xlsx.
   */
  export?: {
    endpoint?: EndpointId
    fileName?: StringValue
  }
  /**
   * Row height 32, 36 or 44 px; the user's choice is remembered.
   */
  density?: 'dense' | 'normal' | 'loose'
  /**
   * Only rows: no head, tools or pager (dashboards).
   */
  plain?: boolean
  rowDo?: Actions
  rowMark?: Expr
}
export interface Column {
  id: Id
  field?: FieldName
  value?: Expr
  /**
   * Head; the field's title where absent.
   */
  title?: string
  /**
   * Head above neighbouring columns of the same group.
   */
  group?: string
  /**
   * px
   */
  width?: number
  /**
   * Numbers stand right by themselves.
   */
  align?: 'left' | 'center' | 'right'
  /**
   * Stays while scrolling sideways.
   */
  fixed?: 'left' | 'right'
  format?: Format
  /**
   * Decimals kept.
   */
  decimals?: number
  unit?: string
  /**
   * Head sorts.
   */
  sortable?: boolean
  /**
   * Hidden until the user shows it.
   */
  hidden?: boolean
  cell?: Cell
  tooltip?: Expr
  visible?: BooleanValue
  access?: Access
  /**
   * Can be edited in place where the list has `inline`.
   */
  edit?: boolean
  /**
   * Figure in the summary row.
   */
  summary?: ('sum' | 'avg' | 'min' | 'max' | 'count') | Expr
}
/**
 * How a cell is drawn, where not as plain text.
 */
export interface Cell {
  /**
   * `trend` is a change in per cent (10 is 10 %) with its arrow (up warm, down green), `energy` an energy kind with its icon, `bars` small columns of a list of numbers, `blocks` equal blocks of a list of states (2 complete, 1 partly, 0 missing, -1 nothing due).
   */
  kind:
    | 'text'
    | 'tag'
    | 'progress'
    | 'sparkline'
    | 'switch'
    | 'link'
    | 'image'
    | 'trend'
    | 'energy'
    | 'icon'
    | 'bars'
    | 'blocks'
  color?: ColorValue
  icon?: Icon | Expr
  dot?: ColorValue
  enum?: Id
  max?: NumberValue
  mark?: NumberValue
  /**
   * Up is good (PV, savings).
   */
  inverse?: boolean
  do?: Actions
  endpoint?: EndpointId
  access?: Access
}
/**
 * Columns that come from the answer (pivot), e.g. one a period.
 */
export interface ColumnsFrom {
  id: Id
  of: Expr
  title: Expr
  value: Expr
  group?: Expr
  shade?: Expr
  estimated?: Expr
  manual?: Expr
  /**
   * px
   */
  width?: number
  format?: Format
  /**
   * Decimals kept.
   */
  decimals?: number
  unit?: string
  do?: Actions
}
/**
 * A tree beside what belongs to the chosen node.
 */
export interface TreeDetailWidget {
  kind: 'tree-detail'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  data: DataName
  rows?: Expr
  /**
   * Field that names a node.
   */
  key?: string
  /**
   * Field of the text.
   */
  label?: string
  /**
   * Field of child nodes.
   */
  children?: string
  badge?: Expr
  /**
   * Icon of a node, or an expression over `item` that gives one.
   */
  icon?: Icon | Expr
  into: StatePath
  nodeInto?: StatePath
  /**
   * Chooses the first node by itself.
   */
  first?: boolean
  /**
   * Search field above the tree.
   */
  search?: boolean
  /**
   * Levels that are open at first.
   */
  expanded?: number
  /**
   * px
   */
  width?: number
  toolbar?: Button[]
  /**
   * Actions of a node (`item`).
   */
  node?: Button[]
  /**
   * Nodes can be dragged to another parent.
   */
  drop?: {
    submit: EndpointId
    access?: Access
    /**
     * Field that names the parent.
     */
    parent?: string
  }
  detail: Widget
}
/**
 * A form that stands in the page.
 */
export interface FormDialogWidget {
  kind: 'form-dialog'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  form: Form
  value?: Value
  data?: DataName
  params?: Params
  submit?: EndpointId
  /**
   * Text of the main button.
   */
  submitLabel?: string
  /**
   * Text of the main button while the form is sent; its own where absent. In a form of texts and boxes alone.
   */
  busyLabel?: string
  do?: Actions
  /**
   * Shows 重置.
   */
  reset?: boolean
  /**
   * A form in the page; in a dialog it is opened by the action `open`.
   */
  display?: 'inline'
  /**
   * px
   */
  width?: number
  /**
   * `large` has tall inputs on a roomy card, for a page that is one form of texts and boxes alone.
   */
  size?: 'regular' | 'large'
  /**
   * The caret stands in the first empty field when the page opens. In a form of texts and boxes alone.
   */
  focus?: boolean
}
/**
 * 公共筛选: inputs that write states of the page when 查询 is pressed.
 */
export interface QueryWidget {
  kind: 'query'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  /**
   * Inputs in one line.
   *
   * @minItems 1
   */
  items: {
    id: Id
    /**
     * `timeline` is a slider over its options, with a button that plays them one a second; `granularity` offers 时 日 月 年; `range` takes its default and its longest span from the granularity (specification section 9).
     */
    control:
      | 'segment'
      | 'select'
      | 'treeSelect'
      | 'input'
      | 'checkbox'
      | 'range'
      | 'date'
      | 'month'
      | 'year'
      | 'granularity'
      | 'dateTimeRange'
      | 'timeline'
    label?: string
    into?: StatePath
    options?: Options
    /**
     * Granularities offered; hour, day, month and year where absent.
     */
    only?: ('hour' | 'day' | 'week' | 'month' | 'year')[]
    granularity?: Expr
    /**
     * Several choices.
     */
    multiple?: boolean
    /**
     * Most choices.
     */
    max?: number
    /**
     * Only leaves can be picked.
     */
    leafOnly?: boolean
    /**
     * Folds under 更多.
     */
    more?: boolean
    /**
     * Takes effect at once, without 查询.
     */
    auto?: boolean
    visible?: BooleanValue
    /**
     * px
     */
    width?: number
    placeholder?: string
  }[]
  /**
   * Every change takes effect at once; no 查询 button.
   */
  auto?: boolean
  /**
   * Offers 常用查询: named sets of these inputs, kept for the user.
   */
  saved?: boolean
  do?: Actions
}
/**
 * A chart; tools for table, PNG, CSV and full screen are always there.
 */
export interface ChartWidget {
  kind: 'chart'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  /**
   * Kind of chart.
   */
  type:
    | 'line'
    | 'area'
    | 'column'
    | 'bar'
    | 'pie'
    | 'heatmap'
    | 'sankey'
    | 'gauge'
    | 'dual'
    | 'radar'
    | 'scatter'
    | 'waterfall'
    | 'box'
  data?: DataName
  rows?: Expr
  x?: {
    field: FieldName
    title?: string
    /**
     * Scale.
     */
    kind?: 'category' | 'time' | 'number'
    format?: Format
    /**
     * Decimals kept.
     */
    decimals?: number
    unit?: string
  }
  /**
   * Series, one a field.
   */
  y?: {
    id: Id
    field: FieldName
    title?: StringValue
    /**
     * Axis.
     */
    axis?: 'left' | 'right'
    /**
     * Shape, in a dual chart.
     */
    type?: 'line' | 'area' | 'column'
    color?: ColorValue
    /**
     * Drawn dashed.
     */
    dash?: boolean
    format?: Format
    /**
     * Decimals kept.
     */
    decimals?: number
    unit?: StringValue
  }[]
  series?: FieldName
  seriesColor?: FieldName
  /**
   * Series stand on each other.
   */
  stack?: boolean
  /**
   * Band between two fields (forecast).
   */
  band?: {
    low: FieldName
    high: FieldName
    title?: string
  }
  /**
   * Figure of pie, heat map, sankey; number of a gauge.
   */
  value?: FieldName
  row?: FieldName
  source?: FieldName
  target?: FieldName
  min?: NumberValue
  max?: NumberValue
  /**
   * Bands of a gauge.
   */
  ranges?: {
    to: NumberValue
    color: Color
    label?: string
  }[]
  /**
   * Fields low, q1, median, q3, high of a box plot.
   *
   * @minItems 5
   * @maxItems 5
   */
  box?: FieldName[]
  estimated?: FieldName
  shade?: FieldName
  total?: FieldName
  /**
   * Limit lines.
   */
  lines?: {
    id: Id
    value: NumberValue
    label: StringValue
    color?: Color
  }[]
  format?: Format
  /**
   * Decimals kept.
   */
  decimals?: number
  unit?: StringValue
  valueTitle?: string
  /**
   * Line of figures under the title.
   */
  facts?: {
    id: Id
    label: string
    value: Value
    format?: Format
    /**
     * Decimals kept.
     */
    decimals?: number
    unit?: StringValue
    /**
     * A change in per cent with its arrow.
     */
    trend?: boolean
    /**
     * Up is good.
     */
    inverse?: boolean
  }[]
  /**
   * Text inside a ring.
   */
  center?: {
    label: string
    value: Value
    unit?: StringValue
  }
  /**
   * Shapes that the user may switch between.
   */
  types?: ('line' | 'area' | 'column')[]
  /**
   * Shown for two or more series.
   */
  legend?: boolean
  /**
   * Brush to zoom, double-click to reset.
   */
  zoom?: boolean
  do?: Actions
}
/**
 * 指标卡: figures with their changes.
 */
export interface CardsWidget {
  kind: 'cards'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  data?: DataName
  /**
   * Cards in a line; by the width where absent.
   */
  columns?: number
  /**
   * Height.
   */
  size?: 'normal' | 'small' | 'large'
  of?: Expr
  /**
   * @minItems 1
   */
  items: {
    id: Id
    label: StringValue
    icon?: Icon
    color?: ColorValue
    value: Value
    format?: Format
    /**
     * Decimals kept.
     */
    decimals?: number
    unit?: StringValue
    /**
     * Changes in per cent.
     */
    compare?: {
      id: Id
      label: string
      value: NumberValue
      /**
       * Up is good.
       */
      inverse?: boolean
    }[]
    sparkline?: Expr
    note?: StringValue
    visible?: BooleanValue
    access?: Access
    do?: Actions
  }[]
}
/**
 * Names and values of one thing.
 */
export interface DetailWidget {
  kind: 'detail'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  data?: DataName
  value?: Expr
  /**
   * Pairs in a line.
   */
  columns?: number
  /**
   * @minItems 1
   */
  items: {
    id: Id
    label?: string
    field?: FieldName
    value?: Value
    format?: Format
    /**
     * Decimals kept.
     */
    decimals?: number
    unit?: StringValue
    cell?: Cell
    /**
     * Columns.
     */
    span?: number
    visible?: BooleanValue
    access?: Access
  }[]
  /**
   * px
   */
  labelWidth?: number
}
/**
 * Several contents, one shown.
 */
export interface TabsWidget {
  kind: 'tabs'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  /**
   * @minItems 1
   */
  items: {
    id: Id
    title: string
    icon?: Icon
    badge?: Expr
    access?: Access
    visible?: BooleanValue
    root: Widget
  }[]
  into?: StatePath
  /**
   * Goes to the next tab by itself every so many seconds, for boards on a wall; a pointer or a key over it stops it.
   */
  rotateSeconds?: number
}
/**
 * Lays widgets out.
 */
export interface GridWidget {
  kind: 'grid'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  /**
   * px
   */
  gap?: number
  children: Widget[]
  /**
   * Children go below each other where the grid is narrow; false keeps them side by side.
   */
  wrap?: boolean
  /**
   * `row` lays spans of 24 side by side; `column` stacks.
   */
  direction?: 'row' | 'column'
  /**
   * px between the edge and the children.
   */
  padding?: number
  /**
   * `center` keeps the children at their own size in the middle of the room that the grid has.
   */
  place?: 'fill' | 'center'
  /**
   * Ground under the children; `brand` is that of the header, with its light text.
   */
  surface?: 'plain' | 'brand'
  backdrop?: Widget
  /**
   * Left out where the grid around is too narrow for both sides; the other children then take the whole width.
   */
  hideNarrow?: boolean
}
/**
 * Words.
 */
export interface TextWidget {
  kind: 'text'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  value: StringValue
  /**
   * Look; `brand` is a name with its sign (`icon`) on a tile, `display` large words on a cover and `lead` the sentence below them, `code` keeps spaces and lines in a fixed-width face, `markdown` draws headings, lists, tables, links and emphasis (no HTML).
   */
  style?:
    | 'title'
    | 'brand'
    | 'display'
    | 'lead'
    | 'body'
    | 'hint'
    | 'figure'
    | 'notice'
    | 'warning'
    | 'error'
    | 'code'
    | 'markdown'
  icon?: Icon
  /**
   * Side.
   */
  align?: 'left' | 'center'
  buttons?: Button[]
}
/**
 * A component that is truly drawn (floor plan, plant diagram, 3D).
 */
export interface CustomWidget {
  kind: 'custom'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  component: Id
  props?: Params
  /**
   * Endpoints that the component calls by itself.
   */
  endpoints?: EndpointId[]
  data?: DataName
  /**
   * Steps by the name of an event that the component tells; what it tells is `event`.
   */
  on?: {
    [k: string]: Actions
  }
}
/**
 * An editable table, e.g. months by energy kinds, worked like a spreadsheet: arrow keys, ranges, copy and paste, undo.
 */
export interface MatrixWidget {
  kind: 'matrix'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  data?: DataName
  rows: {
    of: Expr
    key: FieldName
    label: FieldName
  }
  columns: {
    of: Expr
    key: FieldName
    label: FieldName
    group?: FieldName
    decimals?: FieldName
    adds?: FieldName
  }
  cell: {
    value: Expr
    /**
     * Smallest.
     */
    min?: number
    /**
     * Largest.
     */
    max?: number
    /**
     * Decimals kept.
     */
    decimals?: number
    disabled?: Expr
    warning?: Expr
    note?: Expr
    state?: Expr
    enum?: Id
    hint?: Expr
  }
  /**
   * Sums shown.
   */
  totals?: 'none' | 'row' | 'column' | 'both'
  submit?: EndpointId
  params?: Params
  do?: Actions
  submitAccess?: Access
  /**
   * Actions of a row (`row`), such as adding a voucher.
   */
  row?: Button[]
  cellDo?: Actions
}
/**
 * A monitor drawing with live values.
 */
export interface DrawingWidget {
  kind: 'drawing'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  /**
   * Id of a drawing, or an expression that gives one; nothing is drawn while it is empty.
   */
  layout: StringValue
  selected?: StringValue
  /**
   * Media and counts of states at the head.
   */
  legend?: boolean
  /**
   * Can be zoomed and moved.
   */
  zoom?: boolean
  do?: Actions
}
/**
 * One widget for each element of a list.
 */
export interface RepeatWidget {
  kind: 'repeat'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  of: Expr
  /**
   * Field that names an element.
   */
  key?: string
  /**
   * Side by side.
   */
  columns?: number
  /**
   * px
   */
  gap?: number
  child: Widget
}
/**
 * A part of a page that is kept in a document of its own.
 */
export interface FragmentWidget {
  kind: 'fragment'
  id: Id
  title?: StringValue
  subtitle?: StringValue
  /**
   * Shown at the title.
   */
  help?: string
  access?: Access
  visible?: BooleanValue
  /**
   * Columns of 24 that it takes in a grid.
   */
  span?: number
  /**
   * px; the content's own where absent.
   */
  height?: number
  /**
   * Takes the height that is left.
   */
  grow?: boolean
  /**
   * Stands on a card.
   */
  frame?: boolean
  /**
   * Buttons at the right of the title.
   */
  actions?: Button[]
  emptyText?: StringValue
  emptyAction?: Button
  use: Id
  with?: Params
}
/**
 * Closes the dialog that the step stands in.
 */
export interface CloseAction {
  do: 'close'
  id?: Id
}
/**
 * Asks data sources again.
 */
export interface ReloadAction {
  do: 'reload'
  id?: Id
  /**
   * Data source, or several, asked again.
   */
  data: DataName | DataName[]
}
/**
 * Writes a state of the page.
 */
export interface SetAction {
  do: 'set'
  id?: Id
  into: StatePath
  value: Value
}
/**
 * Goes to another page.
 */
export interface NavigateAction {
  do: 'navigate'
  id?: Id
  /**
   * Route of a page.
   */
  to: Route | Expr
  params?: Params
  project?: NumberValue
  /**
   * Opens in a new browser tab.
   */
  newTab?: boolean
}
/**
 * Asks first; a no ends the list.
 */
export interface ConfirmAction {
  do: 'confirm'
  id?: Id
  title: StringValue
  text?: StringValue
  /**
   * The step cannot be undone.
   */
  danger?: boolean
  okLabel?: string
}
/**
 * Shows a message.
 */
export interface ToastAction {
  do: 'toast'
  id?: Id
  text: StringValue
  /**
   * Kind of message.
   */
  type?: 'success' | 'info' | 'warning' | 'error'
}
/**
 * Downloads a file from an endpoint of encoding `download`.
 */
export interface DownloadAction {
  do: 'download'
  id?: Id
  endpoint: EndpointId
  params?: Params
  fileName?: StringValue
  /**
   * What a failure does: `toast` shows the message and stops, `stop` stops without one, `silent` goes on.
   */
  onError?: 'toast' | 'silent' | 'stop'
}
/**
 * Chooses.
 */
export interface IfAction {
  do: 'if'
  id?: Id
  when: BooleanValue
  then: Actions
  else?: Actions
}
/**
 * Repeats steps over a list; one failure does not stop the others.
 */
export interface EachAction {
  do: 'each'
  id?: Id
  of: Expr
  run: Actions
  /**
   * Tells at the end how many succeeded and failed.
   */
  summary?: boolean
}
/**
 * Keeps a sign-in in this browser and goes to the page that was wanted before it, else home. For pages of the guard's `open`.
 */
export interface SignInAction {
  do: 'signIn'
  id?: Id
  token: StringValue
  userName: StringValue
}
/**
 * One call. With `serve.entity`, request, response and paging follow from the entity.
 */
export interface Endpoint {
  id: Id
  /**
   * What it does, in the log and the reference.
   */
  title: string
  description?: string
  /**
   * HTTP method.
   */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * Path; `{name}` is a parameter of the request.
   */
  path: string
  /**
   * How parameters travel; query for GET, json otherwise.
   */
  encoding?: 'json' | 'form' | 'query' | 'multipart' | 'download'
  access?: Access
  /**
   * Needs no sign-in.
   */
  open?: boolean
  /**
   * Commands a device: needs confirm, permission and audit.
   */
  control?: boolean
  /**
   * Words for the operation log; calls that write are logged by their title.
   */
  audit?: string
  /**
   * Not in the operation log though it is no GET.
   */
  quiet?: boolean
  /**
   * Whether a call changes anything, where method and `quiet` do not say so: a GET that does is logged and not answered to HEAD; no call that does is made while a page is looked at with the eyes of others.
   */
  writes?: boolean
  /**
   * Longest answer time.
   */
  timeoutSeconds?: number
  request?: JsonSchema
  response?: JsonSchema
  /**
   * Names of paging in request and answer.
   */
  paging?: {
    page?: string
    size?: string
    sort?: string
    rows?: string
    total?: string
  }
  /**
   * A request that works when sent; computed from the rows that are there where absent.
   */
  example?: {
    request?: {
      [k: string]: unknown
    }
    /**
     * The data part.
     */
    response?: unknown
  }
  serve:
    | {
        entity: Id
        /**
         * What the rows service does.
         */
        verb: 'list' | 'get' | 'create' | 'update' | 'delete' | 'tree' | 'options' | 'export' | 'import'
        /**
         * Fixed filter.
         */
        where?: {
          [k: string]: unknown
        }
      }
    | {
        service: string
      }
}
/**
 * A group of endpoints with the access codes that they need.
 */
export interface ApiDocument {
  $schema?: string
  kind: 'api'
  schemaVersion: 1
  id: Id
  title: string
  /**
   * Access codes declared here.
   */
  accessCodes?: {
    id: Access
    title: string
  }[]
  /**
   * @minItems 1
   */
  endpoints: Endpoint[]
}
/**
 * Title, theme, guard and constants of the whole app.
 */
export interface AppDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'app'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  title: string
  description?: string
  /**
   * Colour tokens.
   */
  theme: {
    light: {
      [k: string]: string | string[]
    }
    dark: {
      [k: string]: string | string[]
    }
  }
  guard: {
    home: Route
    singleProjectHome: Route
    login: Route
    forbidden: Route
    notFound: Route
    /**
     * Reachable without a token.
     */
    open: Route[]
    /**
     * Addresses from which a token holder goes home.
     */
    entry: string[]
    /**
     * Longest that the loading indicator stays.
     */
    clearLoadingSeconds?: number
  }
  /**
   * Default texts (specification section 8).
   */
  errors: {
    [k: string]: string
  }
  /**
   * Messages that end the session (specification section 8).
   */
  sessionLost?: string[]
  /**
   * Specification section 9.
   */
  constants: {
    pageSizes: number[]
    pageSize: number
    debounceMs: number
    throttleMs: number
    toastMs: number
    requestToastMs: number
    duplicateToastMs: number
    chunkTimeoutSeconds: number
    designWidth: number
    designHeight: number
    loadingText: string
    centrallyDeployed: boolean
    /**
     * Default range by granularity: from `back` units ago until `until` units ago, at most `max` units.
     */
    ranges: {
      [k: string]: {
        back: number
        until: number
        max: number
      }
    }
    dialog: {
      minWidth: number
      minHeight: number
    }
    point: {
      diameter: number
      popupWidth: number
      popupHeight: number
      nameMax: number
    }
    image: {
      maxMb: number
    }
  }
  /**
   * Regular expressions of section 5 by format name.
   */
  patterns?: {
    [k: string]: string
  }
}
/**
 * Where rows and figures come from: an endpoint, or a computation over others.
 */
export interface DataSource {
  endpoint?: EndpointId
  params?: Params
  value?: Expr
  when?: BooleanValue
  /**
   * What a failure does: shown in the widgets, as a message, or as an empty list (specification section 8).
   */
  onError?: 'show' | 'toast' | 'empty'
  poll?: {
    /**
     * Seconds between two askings.
     */
    everySeconds: number
    until?: Expr
  }
  /**
   * Topics of the live line.
   */
  live?: {
    topic: string
    /**
     * `upsert` puts the event's row into the list by `key`.
     */
    mode?: 'reload' | 'upsert' | 'replace'
    /**
     * Field that names a row.
     */
    key?: string
    when?: Expr
  }[]
  /**
   * Asked when a widget needs it first.
   */
  lazy?: boolean
}
/**
 * A JSON Schema with a default that may be an expression.
 */
export interface StateVariable {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  default?: Value
  items?: JsonSchema
  properties?: {
    [k: string]: JsonSchema
  }
  enum?: unknown[]
  'x-enum'?: Id
  /**
   * Kept for the user between visits.
   */
  remember?: boolean
  /**
   * May be null.
   */
  nullable?: boolean
}
/**
 * A JSON Schema of one field with the platform's own words.
 */
export interface EntityField {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  title?: string
  description?: string
  format?: 'date' | 'date-time' | 'email' | 'mobile' | 'time' | 'uri' | 'color' | 'ipv4' | 'month'
  /**
   * First value.
   */
  default?: string | number | boolean | unknown[] | {}
  enum?: unknown[]
  /**
   * Only value.
   */
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: {
    [k: string]: JsonSchema
  }
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  /**
   * Written by the server only.
   */
  readOnly?: boolean
  examples?: unknown[]
  'x-ref'?: Id
  'x-enum'?: Id
  /**
   * Unit of the stored number.
   */
  'x-unit'?: string
  /**
   * Column of the table, where it is not that of the field's name: a field that was renamed keeps its values.
   */
  'x-column'?: string
  /**
   * Decimals kept on screen.
   */
  'x-decimals'?: number
  /**
   * Never sent to a client.
   */
  'x-secret'?: boolean
  /**
   * Spaces are stripped (specification section 5).
   */
  'x-no-space'?: boolean
  /**
   * Input in forms.
   */
  'x-control'?:
    | 'input'
    | 'textarea'
    | 'password'
    | 'number'
    | 'select'
    | 'radio'
    | 'checkbox'
    | 'switch'
    | 'date'
    | 'dateTime'
    | 'month'
    | 'year'
    | 'time'
    | 'dateRange'
    | 'treeSelect'
    | 'tree'
    | 'upload'
    | 'image'
    | 'color'
    | 'json'
    | 'static'
    | 'list'
  /**
   * Not in forms and lists by itself.
   */
  'x-hidden'?: boolean
  /**
   * Takes a whole line of a form.
   */
  'x-wide'?: boolean
  /**
   * What deleting the referred row does.
   */
  'x-on-delete'?: 'refuse' | 'cascade' | 'clear'
}
/**
 * A kind of row: JSON Schema draft-07 with the platform's words. From it come the table, the row type, validation on both sides, the form and the list columns. id, version, createdAt, createdBy, updatedAt, updatedBy and deleted are in every entity.
 */
export interface EntityDocument {
  $schema?: string
  kind: 'entity'
  schemaVersion: 1
  id: Id
  title: string
  description?: string
  type: 'object'
  required?: string[]
  additionalProperties?: false
  /**
   * Table name.
   */
  'x-table': string
  'x-key'?: 'id'
  'x-label'?: FieldName
  /**
   * Field, or path over references, that carries the project (project scope). `id` for the project itself.
   */
  'x-project'?: string
  'x-parent'?: FieldName
  /**
   * Sets of fields that are unique together.
   */
  'x-unique'?: FieldName[][]
  /**
   * Default order, `-` for descending.
   */
  'x-order'?: string[]
  /**
   * Fields that a keyword looks in.
   */
  'x-search'?: FieldName[]
  /**
   * Dated versions: left-closed, right-open, no overlap within a key.
   */
  'x-effective'?: {
    key: FieldName[]
    from: FieldName
    to: FieldName
  }
  /**
   * Too many rows for option lists.
   */
  'x-large'?: boolean
  properties: {
    [k: string]: EntityField
  }
}
/**
 * An enumeration: values, texts, colours.
 */
export interface EnumDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'enum'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  title: string
  /**
   * @minItems 1
   */
  items: {
    value: string | number | boolean
    label: string
    color?: Color
    icon?: Icon
    unit?: string
    description?: string
  }[]
}
/**
 * A part of a page that several pages use.
 */
export interface FragmentDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'fragment'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  title: string
  /**
   * Parameters by name; in expressions they are `item.<name>`.
   */
  params?: {
    [k: string]: JsonSchema
  }
  /**
   * Data sources of its own.
   */
  data?: {
    [k: string]: DataSource
  }
  /**
   * States of its own.
   */
  state?: {
    [k: string]: StateVariable
  }
  root: Widget
}
/**
 * What lies under the elements.
 */
export interface LayoutGround {
  /**
   * Token of the theme.
   */
  color?: 'none' | 'ground' | 'card' | 'fill'
  /**
   * Pattern in the step of the grid.
   */
  pattern?: 'none' | 'dots' | 'grid'
  /**
   * Path of a stored file, as `file.upload` answers it; stretched over the drawing.
   */
  image?: string
  /**
   * 0 to 1.
   */
  opacity?: number
}
/**
 * Elements that are shown, hidden and locked together.
 */
export interface LayoutLayer {
  id: Id
  /**
   * Name of the layer.
   */
  title: string
  /**
   * The editor leaves its elements alone.
   */
  locked?: boolean
  /**
   * Its elements are drawn nowhere.
   */
  hidden?: boolean
}
/**
 * A symbol, its bindings and what it does.
 */
export interface LayoutElement {
  id: Id
  /**
   * What is drawn; its props and slots stand in schemas/meta/symbols.json.
   */
  symbol:
    | 'pump'
    | 'valve'
    | 'chiller'
    | 'cooling-tower'
    | 'fan'
    | 'coil'
    | 'boiler'
    | 'heat-exchanger'
    | 'tank'
    | 'manifold'
    | 'air-handler'
    | 'pipe'
    | 'duct'
    | 'cable'
    | 'busbar'
    | 'meter'
    | 'cabinet'
    | 'transformer'
    | 'switch'
    | 'lamp'
    | 'grid'
    | 'inverter'
    | 'pv-panel'
    | 'battery'
    | 'gateway'
    | 'building'
    | 'value-tag'
    | 'state-tag'
    | 'text'
    | 'rectangle'
    | 'ellipse'
    | 'line'
    | 'arrow'
    | 'image'
  /**
   * The first layer where absent.
   */
  layer?: Id
  group?: Id
  /**
   * The editor leaves it alone.
   */
  locked?: boolean
  title?: StringValue
  /**
   * Number of the device or meter that it stands for; told to the page on a click as `event.subject`.
   */
  subject?: string
  props?: Params
  /**
   * Slots of the symbol and where their values come from; as `bound.<slot>` in this element's expressions.
   */
  bind?: {
    [k: string]: Binding
  }
  /**
   * The first rule that holds decides state, colour and text.
   */
  states?: StateRule[]
  access?: Access
  visible?: BooleanValue
  do?: Actions
}
/**
 * Newest value of a point.
 */
export interface PointBinding {
  /**
   * `<number of the device or meter>.<ident of the point>`, e.g. `CH-01.chwOut`.
   */
  point: string
  format?: Format
  /**
   * Decimals kept; those of the point where absent.
   */
  decimals?: number
  /**
   * Unit shown; the point's or meter's own where absent.
   */
  unit?: string
}
/**
 * A figure of a meter.
 */
export interface MeterBinding {
  /**
   * Number of the meter.
   */
  meter: string
  /**
   * `register` newest reading, `power` mean power or flow of the newest slot, `today` and `month` use since the start of the local day or month.
   */
  figure: 'register' | 'power' | 'today' | 'month'
  format?: Format
  /**
   * Decimals kept; those of the point where absent.
   */
  decimals?: number
  /**
   * Unit shown; the point's or meter's own where absent.
   */
  unit?: string
}
/**
 * A value of `values`.
 */
export interface SharedBinding {
  /**
   * Name in `values` of the drawing.
   */
  value: string
  format?: Format
  /**
   * Decimals kept; those of the point where absent.
   */
  decimals?: number
  /**
   * Unit shown; the point's or meter's own where absent.
   */
  unit?: string
}
/**
 * Computed over `values` and `bound`; nothing where one of them is missing.
 */
export interface ComputedBinding {
  /**
   * CEL over `values.<name>` and `bound.<slot>` (other slots of the element), beside the names of every page.
   */
  $expr: string
  format?: Format
  /**
   * Decimals kept; those of the point where absent.
   */
  decimals?: number
  /**
   * Unit shown; the point's or meter's own where absent.
   */
  unit?: string
}
/**
 * A colour or state rule.
 */
export interface StateRule {
  id: Id
  when: BooleanValue
  /**
   * Colour, icon and word of a state.
   */
  state?: 'running' | 'stopped' | 'offline' | 'alarm' | 'fault' | 'waiting'
  color?: Color
  text?: StringValue
  /**
   * Draws attention; still where motion is not wanted.
   */
  blink?: boolean
}
/**
 * Place and size before the turn, which goes about its middle.
 */
export interface BoxGeometry {
  /**
   * Left edge.
   */
  x: number
  /**
   * Upper edge.
   */
  y: number
  /**
   * Drawing units.
   */
  w: number
  /**
   * Drawing units.
   */
  h: number
  /**
   * Degrees clockwise.
   */
  rotate?: number
  /**
   * Mirrored left to right (`x`), top to bottom (`y`), or both.
   */
  flip?: 'x' | 'y' | 'xy'
}
/**
 * The line through these points.
 */
export interface LineGeometry {
  /**
   * [x, y] of each corner, in the direction of flow.
   *
   * @minItems 2
   */
  points: number[][]
}
/**
 * A monitor drawing: elements apart from their geometry, both in drawing units; bindings name points and meters by their codes.
 */
export interface LayoutDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'layout'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  /**
   * Name of the drawing.
   */
  title: string
  /**
   * What it shows, for those who choose among drawings.
   */
  description?: string
  /**
   * Project whose devices and meters the bindings name; the one chosen on the page where absent.
   */
  project?: string
  /**
   * Drawing units; one is a CSS pixel at 100 %.
   */
  width: number
  /**
   * Drawing units.
   */
  height: number
  /**
   * Step of the grid that the editor snaps to, in drawing units; 8 where absent.
   */
  grid?: number
  ground?: LayoutGround
  access?: Access
  /**
   * Named values that several elements or expressions use, as `values.<name>`.
   */
  values?: {
    [k: string]: Binding
  }
  /**
   * From the lowest to the highest.
   *
   * @minItems 1
   */
  layers: LayoutLayer[]
  /**
   * Inside a layer, in drawing order.
   */
  elements: LayoutElement[]
  /**
   * Place and size of each element, by its id.
   */
  geometry: {
    [k: string]: Geometry
  }
}
export interface MenuItem {
  id: Id
  title: string
  icon?: Icon
  page?: Id
  items?: MenuItem[]
  /**
   * Place among its neighbours; document order where absent.
   */
  order?: number
}
/**
 * Entries of the side menu. Several menu documents add up.
 */
export interface MenuDocument {
  $schema?: string
  kind: 'menu'
  schemaVersion: 1
  id: Id
  /**
   * Entry of another menu document that takes these items.
   */
  into?: Id
  items: MenuItem[]
}
/**
 * One page.
 */
export interface PageDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'page'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  route: Route
  /**
   * Shown as title, tab and breadcrumb.
   */
  title: string
  /**
   * Shown at the title.
   */
  description?: string
  access?: Access
  /**
   * `bare` pages stand without header and menu; `canvas` pages have both, but no title line, and reach the edges. The menu of `wide` and `canvas` pages is folded until somebody opens it there.
   */
  layout?: 'shell' | 'wide' | 'canvas' | 'bare'
  guard?: {
    /**
     * Opens only for the user named admin (specification section 6).
     */
    permission?: boolean
    /**
     * Carbon flag (specification section 2).
     */
    carbon?: boolean
    tree?: {
      /**
       * Project tree beside the page.
       */
      show: boolean
      /**
       * Several projects can be chosen.
       */
      multiple?: boolean
      /**
       * Only leaves can be chosen.
       */
      leafOnly?: boolean
    }
  }
  /**
   * Variables of the page.
   */
  state?: {
    [k: string]: StateVariable
  }
  /**
   * Data sources.
   */
  data?: {
    [k: string]: DataSource
  }
  /**
   * Buttons at the right of the page title.
   */
  actions?: Button[]
  subtitle?: StringValue
  root: Widget
}
/**
 * What a page shows to whom: run without a browser.
 */
export interface TestDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'test'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  title?: string
  page: Id
  /**
   * Codes of the role; all where absent.
   */
  access?: Access[]
  userName?: string
  /**
   * Checked projects.
   */
  projects?: number[]
  state?: {
    [k: string]: unknown
  }
  /**
   * `data` part by endpoint id.
   */
  answers?: {
    [k: string]: unknown
  }
  expect: {
    /**
     * Ids of widgets, columns and buttons.
     */
    visible?: Id[]
    hidden?: Id[]
    columns?: {
      [k: string]: Id[]
    }
    requests?: {
      endpoint: EndpointId
      params?: {
        [k: string]: unknown
      }
    }[]
  }
}
export interface TopicMetric {
  id: Id
  path: JsonPath
  /**
   * Identifier of the point that takes it.
   */
  point: string
  /**
   * Unit in which the sender gives it.
   */
  unit?: string
  /**
   * Turns the sender's unit into the point's.
   */
  coefficient?: number
}
/**
 * A shape of messages that gateways and meters publish over MQTT: which topics, how the message is written, which of its values go to which points.
 */
export interface TopicDocument {
  /**
   * Relative path of the schema, for editors.
   */
  $schema?: string
  kind: 'topic'
  /**
   * Version of the shape.
   */
  schemaVersion: 1
  id: Id
  title: string
  /**
   * Topics that carry such messages; `{name}` stands for one level. `{collector}` and `{node}` are the collector's number, `{device}` is a meter's address or the collector's number: whoever publishes names only what is its own.
   *
   * @minItems 1
   */
  topics: TopicPattern[]
  /**
   * Topics that the collector may subscribe to.
   */
  down?: TopicPattern[]
  /**
   * `json`: as the keys below say. `thingsboard`: telemetry of ThingsBoard, of a device or a gateway. `sparkplug`: Sparkplug B. `note`: kept as a packet, without readings.
   */
  format: 'json' | 'thingsboard' | 'sparkplug' | 'note'
  collector?: TopicSource
  records?: JsonPath
  device?: TopicSource
  /**
   * Instant of a record; the moment of arrival where absent.
   */
  at?: {
    path: JsonPath
    /**
     * `auto` (ISO 8601, or epoch in s or ms by its size), `iso`, `epochMs`, `epochS`, or letters such as `yyyyMMddHHmmssSSS`.
     */
    format?: string
    /**
     * IANA name of the zone of instants without an offset; `project`: that of the collector's project.
     */
    zone?: string
  }
  sequence?: JsonPath
  historical?: JsonPath
  /**
   * Records of less than this quality are refused.
   */
  quality?: {
    path: JsonPath
    /**
     * Least number that counts as good.
     */
    least: number
  }
  values?: JsonPath
  deviceType?: JsonPath
  /**
   * Metrics by type of device.
   *
   * @minItems 1
   */
  types?: {
    id: Id
    /**
     * Word in `deviceType`; any where absent.
     */
    match?: string
    /**
     * @minItems 1
     */
    metrics: TopicMetric[]
  }[]
  /**
   * Enumeration that names all points; every `point` of a metric must be one of its values.
   */
  points?: Id
}
