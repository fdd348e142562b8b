// Generated from schemas/documents/entities by `npm run generate`. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** Columns that every entity has; only the server writes them. */
export interface SystemColumns {
  id: Generated<number>
  version: Generated<number>
  /** Instant, ISO 8601 UTC. */
  created_at: Generated<string>
  created_by: number | null
  /** Instant, ISO 8601 UTC. */
  updated_at: Generated<string>
  updated_by: number | null
  /** 1: deleted. Every query of living rows says `deleted = 0`. */
  deleted: Generated<number>
}

/** 电费账单 (bill) */
export interface BillTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 户号 */
  account_number: string
  /** 账期 */
  month: string
  /** 起始日 */
  from_day: string
  /** 截止日 */
  to_day: string
  /** 计费仪表 */
  meter_ids: ColumnType<number[] | null, string | null | undefined, string | null>
  /** 尖电量 */
  sharp_kwh: number | null
  /** 尖电费 */
  sharp_fee: number | null
  /** 峰电量 */
  peak_kwh: number | null
  /** 峰电费 */
  peak_fee: number | null
  /** 平电量 */
  flat_kwh: number | null
  /** 平电费 */
  flat_fee: number | null
  /** 谷电量 */
  valley_kwh: number | null
  /** 谷电费 */
  valley_fee: number | null
  /** 深谷电量 */
  deep_kwh: number | null
  /** 深谷电费 */
  deep_fee: number | null
  /** 基本电费方式 */
  basic_mode: Generated<string>
  /** 计费容量或需量 */
  basic_quantity: number | null
  /** 基本电费 */
  basic_fee: number | null
  /** 功率因数 */
  power_factor: number | null
  /** 力调电费 */
  power_factor_fee: number | null
  /** 附加 */
  surcharge_fee: number | null
  /** 其他 */
  other_fee: number | null
  /** 合计 */
  total_fee: number
  /** 凭证 */
  file_id: number | null
  /** 演示 */
  is_demo: Generated<boolean | null>
  /** 备注 */
  remark: string | null
}

/** 支路仪表 (branch-meter) */
export interface BranchMeterTable extends SystemColumns {
  /** 支路 */
  branch_id: number
  /** 仪表 */
  meter_id: number
  /** 计入方式 */
  sign: Generated<number>
  /** 权重 */
  weight: Generated<number>
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
}

/** 支路 (branch) */
export interface BranchTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 上级支路 */
  parent_id: number | null
  /** 支路编号 */
  number: string
  /** 支路名称 */
  name: string
  /** 能源种类 */
  energy_kind: string
  /** 支路层级 */
  level: string | null
  /** 电压等级 */
  voltage: string | null
  /** 变压器 */
  transformer: string | null
  /** 配电柜 */
  cabinet: string | null
  /** 额定容量 */
  rated_kva: number | null
  /** 额定电流 */
  rated_current: number | null
  /** 建筑 */
  building_id: number | null
  /** 区域 */
  region_id: number | null
  /** 机构 */
  org_id: number | null
  /** 分项 */
  subitem_id: number | null
  /** 供电对象 */
  customers: string | null
  /** 排序 */
  sort: Generated<number | null>
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
  /** Ids from the root to the row: `/1/7/`. */
  path: Generated<string>
}

/** 建筑 (building) */
export interface BuildingTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 建筑编号 */
  number: string
  /** 上级平台编码 */
  superior_code: string | null
  /** 建筑名称 */
  name: string
  /** 建筑类别 */
  category: string
  /** 层数 */
  floors: number | null
  /** 建筑面积 */
  area: number | null
  /** 空调面积 */
  cool_area: number | null
  /** 供暖面积 */
  heat_area: number | null
  /** 建成年份 */
  year_built: number | null
  /** 建筑结构 */
  structure: string | null
  /** 空调形式 */
  air_condition_type: string | null
  /** 采暖形式 */
  heat_type: string | null
  /** 建筑高度 */
  height: number | null
  /** 排序 */
  sort: Generated<number | null>
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 工作日历 (calendar-day) */
export interface CalendarDayTable extends SystemColumns {
  /** 项目 */
  project_id: number | null
  /** 日期 */
  day: string
  /** 日期类型 */
  type: string
  /** 节日名称 */
  name: string | null
  /** 供暖季 */
  heat_season: Generated<number | null>
  /** 制冷季 */
  cool_season: Generated<number | null>
}

/** 热值 (calorific-value) */
export interface CalorificValueTable extends SystemColumns {
  /** 项目 */
  project_id: number | null
  /** 能源种类 */
  energy_kind: Generated<string>
  /** 热值 */
  kwh_per_m3: number
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 依据 */
  source_doc: string
}

/** 碳排放因子 (carbon-factor) */
export interface CarbonFactorTable extends SystemColumns {
  /** 能源种类 */
  energy_kind: string
  /** 排放范围 */
  scope: number
  /** 适用地区 */
  region_name: Generated<string>
  /** 数据年份 */
  year: number | null
  /** 排放因子 */
  value: number
  /** 能源单位 */
  unit: string
  /** 全球变暖潜势 */
  gwp: Generated<number | null>
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 依据 */
  source_doc: string
}

/** 校核记录 (check-record) */
export interface CheckRecordTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 校核对象 */
  object_type: string
  /** 对象编号 */
  object_id: number
  /** 对象名称 */
  object_name: string
  /** 结论 */
  conclusion: string
  /** 问题数 */
  problems: Generated<number | null>
  /** 说明 */
  remark: string | null
  /** 校核人 */
  checker: string | null
  /** 校核时间 */
  checked_at: string
}

/** 校核报告 (check-report) */
export interface CheckReportTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 报告名称 */
  name: string
  /** 类型 */
  report_kind: string
  /** 期间开始 */
  period_from: string
  /** 期间结束 */
  period_to: string
  /** 状态 */
  state: Generated<string>
  /** 进度 */
  progress: Generated<number | null>
  /** 结论 */
  conclusion: string | null
  /** 结论说明 */
  summary: string | null
  /** 任务 */
  task_id: number | null
  /** 生成人 */
  generated_by: string | null
  /** 生成时间 */
  generated_at: string | null
  /** Word 文件 */
  docx_file_id: number | null
  /** Excel 文件 */
  xlsx_file_id: number | null
  /** PDF 文件 */
  pdf_file_id: number | null
}

/** 关账 (close-period) */
export interface ClosePeriodTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 月份 */
  month: number
  /** 起始日 */
  from_day: string | null
  /** 截止日 */
  to_day: string | null
  /** 关账时间 */
  closed_at: string
  /** 关账人 */
  by_name: string | null
  /** 缺数率 */
  gap_ratio: number | null
  /** 说明 */
  reason: string | null
  /** 状态 */
  state: Generated<string>
}

/** 折标系数 (coal-factor) */
export interface CoalFactorTable extends SystemColumns {
  /** 能源种类 */
  energy_kind: string
  /** 折标口径 */
  basis: Generated<string>
  /** 折标煤系数 */
  value: number
  /** 能源单位 */
  unit: string
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 依据 */
  source_doc: string
  /** 备注 */
  remark: string | null
}

/** 采集器 (collector) */
export interface CollectorTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 建筑 */
  building_id: number | null
  /** 采集器编号 */
  number: string
  /** 采集器名称 */
  name: string
  /** 型号 */
  model: string | null
  /** 通讯协议 */
  protocol: string
  /** 协议方言 */
  dialect: string | null
  /** 建筑编码 */
  building_code: string | null
  /** 网关编码 */
  gateway_code: Generated<string | null>
  /** IP 地址 */
  ip: string | null
  /** 端口 */
  port: number | null
  /** 安装位置 */
  place: string | null
  /** 认证密钥 */
  auth_key: string | null
  /** 加密密钥 */
  aes_key: string | null
  /** 加密初始向量 */
  aes_iv: string | null
  /** 待换认证密钥 */
  next_auth_key: string | null
  /** 待换加密密钥 */
  next_aes_key: string | null
  /** 待换初始向量 */
  next_aes_iv: string | null
  /** 密钥轮换时间 */
  rotated_at: string | null
  /** 采集周期 */
  period_seconds: Generated<number>
  /** 心跳周期 */
  heartbeat_seconds: Generated<number>
  /** 最近通讯 */
  last_seen_at: string | null
  /** 在线 */
  online: Generated<number | null>
  /** 时钟偏差 */
  clock_skew_seconds: number | null
  /** 固件版本 */
  firmware: string | null
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 组件模型 (component-model) */
export interface ComponentModelTable extends SystemColumns {
  /** 型号编码 */
  number: string
  /** 型号名称 */
  name: string
  /** 生产厂家 */
  vendor: string | null
  /** 版本 */
  model_version: Generated<string>
  /** 类别 */
  category: Generated<string>
  /** 设备类型 */
  device_type: number | null
  /** 能源种类 */
  energy_kind: string | null
  /** 通讯协议 */
  protocol: string | null
  /** 字节序 */
  byte_order: string | null
  /** 点位 */
  points: ColumnType<unknown[] | null, string | null | undefined, string | null>
  /** 图标 */
  icon: string | null
  /** 来源 */
  source_doc: string | null
  /** 内置 */
  is_built_in: Generated<number | null>
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 控制组 (control-group) */
export interface ControlGroupTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 组号 */
  number: Generated<string>
  /** 组名 */
  name: string
  /** 排序 */
  sort: Generated<number | null>
  /** 备注 */
  remark: string | null
}

/** 数据问题 (data-issue) */
export interface DataIssueTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 仪表 */
  meter_id: number
  /** 问题 */
  kind: string
  /** 开始时间 */
  from_ts: string
  /** 结束时间 */
  to_ts: string | null
  /** 时长 */
  hours: number | null
  /** 条数 */
  count: Generated<number | null>
  /** 依据 */
  detail: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** 说明 */
  summary: string | null
  /** 状态 */
  state: Generated<string>
  /** 发现时间 */
  found_at: string | null
  /** 关闭时间 */
  closed_at: string | null
  /** 处理人 */
  closed_by: string | null
  /** 处理说明 */
  note: string | null
}

/** 设备 (device) */
export interface DeviceTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 设备编号 */
  number: string
  /** 设备名称 */
  name: string
  /** 组件模型 */
  model_id: number | null
  /** 所在建筑 */
  building_id: number | null
  /** 所在房间 */
  room_id: number | null
  /** 采集器 */
  collector_id: number | null
  /** 通讯地址 */
  address: string | null
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 催报通知 (entry-notice) */
export interface EntryNoticeTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 月份 */
  month: string
  /** 收件人 */
  user_id: number
  /** 内容 */
  text: string
  /** 催报人 */
  sent_name: string | null
  /** 催报时间 */
  sent_at: string
  /** 阅读时间 */
  read_at: string | null
}

/** 体验控制参数 (experience-config) */
export interface ExperienceConfigTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 参数 */
  params: ColumnType<unknown[], string | undefined, string>
}

/** 文件 (file) */
export interface FileTable extends SystemColumns {
  /** 文件名 */
  name: string
  /** 路径 */
  path: string
  /** 类型 */
  content_type: string
  /** 大小 */
  size_bytes: number
  /** 摘要 */
  sha256: string
  /** 用途 */
  purpose: string | null
}

/** 楼层 (floor) */
export interface FloorTable extends SystemColumns {
  /** 建筑 */
  building_id: number
  /** 层号 */
  number: string
  /** 楼层名称 */
  name: string
  /** 层序 */
  level: number
  /** 面积 */
  area: number | null
  /** 平面图 */
  plan_image_id: number | null
}

/** 导入列对应 (import-mapping) */
export interface ImportMappingTable extends SystemColumns {
  /** 项目 */
  project_id: number | null
  /** 名称 */
  name: string
  /** 导入内容 */
  kind: Generated<string>
  /** 表头 */
  header: ColumnType<string[], string | undefined, string>
  /** 列对应 */
  mapping: ColumnType<Record<string, unknown>, string | undefined, string>
  /** 时区 */
  time_zone: Generated<string | null>
}

/** 填报留痕 (manual-entry-log) */
export interface ManualEntryLogTable extends SystemColumns {
  /** 填报记录 */
  entry_id: number
  /** 操作 */
  action: string
  /** 内容 */
  field: string | null
  /** 原值 */
  old_value: string | null
  /** 新值 */
  new_value: string | null
  /** 说明 */
  reason: string | null
  /** 操作人 */
  by_id: number | null
  /** 操作人姓名 */
  by_name: string | null
  /** 时间 */
  at: string
}

/** 填报记录 (manual-entry) */
export interface ManualEntryTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 机构 */
  org_id: number | null
  /** 月份 */
  month: string
  /** 填报项目 */
  item: string
  /** 用量 */
  amount: number | null
  /** 费用 */
  fee: number | null
  /** 说明 */
  note: string | null
  /** 凭证 */
  file_id: number | null
  /** 状态 */
  state: Generated<string>
  /** 录入人 */
  entered_by_id: number | null
  /** 录入时间 */
  entered_at: string | null
  /** 提交人 */
  submitted_by_id: number | null
  /** 提交时间 */
  submitted_at: string | null
  /** 复核人 */
  checked_by_id: number | null
  /** 复核时间 */
  checked_at: string | null
  /** 驳回原因 */
  check_reason: string | null
  /** 归档人 */
  archived_by_id: number | null
  /** 归档时间 */
  archived_at: string | null
}

/** 图片 (map-image) */
export interface MapImageTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 归属 */
  owner_type: Generated<string>
  /** 归属编号 */
  owner_id: number | null
  /** 图片名称 */
  name: string
  /** 图类 */
  kind: Generated<string>
  /** 图片文件 */
  file_id: number
  /** 宽 */
  width: number | null
  /** 高 */
  height: number | null
}

/** 图上计量点 (map-point) */
export interface MapPointTable extends SystemColumns {
  /** 图片 */
  image_id: number
  /** 点位名称 */
  map_name: string
  /** 横坐标 */
  point_x: number
  /** 纵坐标 */
  point_y: number
  /** 已完成 */
  finished_status: Generated<boolean | null>
  /** 电的类别 */
  ele_type: number | null
  /** 电的编号 */
  ele_code: string | null
  /** 水的类别 */
  water_type: number | null
  /** 水的编号 */
  water_code: string | null
  /** 气的类别 */
  gas_type: number | null
  /** 气的编号 */
  gas_code: string | null
  /** 热的类别 */
  heat_type: number | null
  /** 热的编号 */
  heat_code: string | null
}

/** 换表记录 (meter-change) */
export interface MeterChangeTable extends SystemColumns {
  /** 仪表 */
  meter_id: number
  /** 换表时间 */
  at: string
  /** 旧表号 */
  old_number: string | null
  /** 旧表止码 */
  old_end: number
  /** 新表号 */
  new_number: string | null
  /** 新表起码 */
  new_start: number
  /** 新表倍率 */
  new_ratio: number | null
  /** 新表量程 */
  new_register_max: number | null
  /** 换表原因 */
  reason: string | null
  /** 操作人 */
  operator: string | null
  /** 附件 */
  attachment_file_id: number | null
}

/** 仪表倍率 (meter-ratio) */
export interface MeterRatioTable extends SystemColumns {
  /** 仪表 */
  meter_id: number
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 电流互感器变比 */
  current_ratio: number | null
  /** 电压互感器变比 */
  voltage_ratio: number | null
  /** 倍率 */
  ratio: number
  /** 备注 */
  remark: string | null
}

/** 仪表 (meter) */
export interface MeterTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 表号 */
  number: string
  /** 仪表名称 */
  name: string
  /** 能源种类 */
  energy_kind: string
  /** 计量单位 */
  unit: string
  /** 计量等级 */
  role: Generated<string>
  /** 参与汇总 */
  is_counted: Generated<number>
  /** 上级仪表 */
  parent_meter_id: number | null
  /** 所在建筑 */
  building_id: number | null
  /** 所在房间 */
  room_id: number | null
  /** 采集器 */
  collector_id: number | null
  /** 通讯地址 */
  address: string | null
  /** 组件模型 */
  model_id: number | null
  /** 型号 */
  model: string | null
  /** 生产厂家 */
  manufacturer: string | null
  /** 读数形式 */
  reading_kind: Generated<string>
  /** 采集周期 */
  period_seconds: Generated<number>
  /** 量程 */
  register_max: Generated<number>
  /** 小数位数 */
  decimals: Generated<number>
  /** 小时上限 */
  max_per_hour: number | null
  /** 当前倍率 */
  ratio: Generated<number | null>
  /** 初始读数 */
  initial_reading: number | null
  /** 安装日期 */
  install_day: string | null
  /** 检定日期 */
  calibrated_day: string | null
  /** 检定有效期 */
  calibration_due_day: string | null
  /** 人工抄表 */
  offline_manual: Generated<number | null>
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
  /** Ids from the root to the row: `/1/7/`. */
  path: Generated<string>
}

/** 监控画面 (monitor-page) */
export interface MonitorPageTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 组 */
  group_id: number
  /** 画面类别 */
  kind: Generated<string>
  /** 画面名称 */
  name: string
  /** 背景图 */
  image_id: number | null
  /** 组态画面 */
  layout_id: string | null
  /** 图标默认大小 */
  default_size: Generated<number>
  /** 排序 */
  sort: Generated<number | null>
  /** 设备 */
  marks: ColumnType<unknown[] | null, string | null | undefined, string | null>
  /** 发布时间 */
  published_at: string | null
  /** 已发布内容 */
  published: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

/** 操作日志 (operation-log) */
export interface OperationLogTable extends SystemColumns {
  /** 时间 */
  at: string
  /** 类别 */
  kind: string
  /** 用户号 */
  user_id: number | null
  /** 用户 */
  user_name: string
  /** IP */
  ip: string | null
  /** 模块 */
  module: string | null
  /** 操作 */
  operation: string
  /** 对象 */
  object: string | null
  /** 变更 */
  changes: ColumnType<unknown[] | null, string | null | undefined, string | null>
  /** 变更内容 */
  changes_text: string | null
  /** 结果 */
  result: string
  /** 说明 */
  message: string | null
  /** 耗时 */
  duration_ms: number | null
  /** 请求号 */
  request_id: string | null
  /** 来自页面 */
  from_path: string | null
  /** 进入页面 */
  to_path: string | null
  /** 前一条摘要 */
  previous_hash: string
  /** 摘要 */
  hash: string
}

/** 机构组成 (org-member) */
export interface OrgMemberTable extends SystemColumns {
  /** 机构 */
  org_id: number
  /** 仪表 */
  meter_id: number | null
  /** 支路 */
  branch_id: number | null
  /** 计入方式 */
  sign: Generated<number>
  /** 权重 */
  weight: Generated<number>
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
}

/** 机构 (org) */
export interface OrgTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 上级机构 */
  parent_id: number | null
  /** 机构编号 */
  number: string
  /** 机构名称 */
  name: string
  /** 使用面积 */
  area: number | null
  /** 人数 */
  persons: number | null
  /** 负责人 */
  leader_staff_id: number | null
  /** 排序 */
  sort: Generated<number | null>
  /** 备注 */
  remark: string | null
  /** Ids from the root to the row: `/1/7/`. */
  path: Generated<string>
}

/** 系统参数 (param) */
export interface ParamTable extends SystemColumns {
  /** 分组 */
  group: string
  /** 参数编码 */
  number: string
  /** 参数名称 */
  name: string
  /** 类型 */
  kind: string
  /** 取值 */
  value: string
  /** 默认值 */
  default_value: string | null
  /** 单位 */
  unit: string | null
  /** 最小值 */
  minimum: number | null
  /** 最大值 */
  maximum: number | null
  /** 说明 */
  remark: string | null
  /** 排序 */
  sort: Generated<number | null>
}

/** 点位 (point) */
export interface PointTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 归属 */
  owner_type: Generated<string>
  /** 仪表 */
  meter_id: number | null
  /** 归属编号 */
  owner_id: number | null
  /** 所在房间 */
  room_id: number | null
  /** 标识 */
  identifier: string
  /** 点位名称 */
  name: string
  /** 点位类型 */
  kind: string
  /** 单位 */
  unit: string | null
  /** 读写 */
  access: Generated<string | null>
  /** 地址 */
  address: string | null
  /** 系数 */
  coefficient: Generated<number | null>
  /** 偏移 */
  offset: Generated<number | null>
  /** 下限 */
  low: number | null
  /** 上限 */
  high: number | null
  /** 死区 */
  deadband: number | null
  /** 存储间隔 */
  store_seconds: number | null
  /** 状态含义 */
  states: string | null
}

/** 分时时段 (price-period) */
export interface PricePeriodTable extends SystemColumns {
  /** 电价方案 */
  plan_id: number
  /** 月份 */
  months: ColumnType<number[], string | undefined, string>
  /** 开始 */
  from_minute: number
  /** 结束 */
  to_minute: number
  /** 时段 */
  period: number
  /** 单价 */
  price: number
}

/** 电价方案 (price-plan) */
export interface PricePlanTable extends SystemColumns {
  /** 适用项目 */
  project_id: number | null
  /** 方案名称 */
  name: string
  /** 地区 */
  region: string | null
  /** 电压等级 */
  voltage: string | null
  /** 执行日期 */
  valid_from: string
  /** 停止日期 */
  valid_to: string | null
  /** 基本电费方式 */
  basic_mode: Generated<string>
  /** 基本电价 */
  basic_price: number | null
  /** 力调标准 */
  power_factor_standard: Generated<number | null>
  /** 附加单价 */
  surcharge_price: number | null
  /** 依据文件 */
  source_doc: string
  /** 演示 */
  is_demo: Generated<boolean | null>
  /** 备注 */
  remark: string | null
}

/** 项目规模 (project-scale) */
export interface ProjectScaleTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 建筑面积 */
  area: number | null
  /** 空调面积 */
  cool_area: number | null
  /** 供暖面积 */
  heat_area: number | null
  /** 用能人数 */
  persons: number | null
  /** 床位数 */
  beds: number | null
  /** 学生数 */
  students: number | null
  /** 车辆数 */
  vehicles: number | null
  /** 备注 */
  remark: string | null
}

/** 项目 (project) */
export interface ProjectTable extends SystemColumns {
  /** 项目编号 */
  number: string
  /** 项目名称 */
  name: string
  /** 项目类型 */
  type: string
  /** 行政区划代码 */
  region_code: string | null
  /** 所在地区 */
  region_name: string | null
  /** 详细地址 */
  address: string | null
  /** 经度 */
  longitude: number | null
  /** 纬度 */
  latitude: number | null
  /** 结算日 */
  settle_day: Generated<number | null>
  /** 建成年份 */
  start_year: number | null
  /** 联系人 */
  contact: string | null
  /** 联系电话 */
  contact_mobile: string | null
  /** 时区 */
  time_zone: Generated<string>
  /** 气象站 */
  weather_station_id: number | null
  /** 数据起始日期 */
  data_start_day: string | null
  /** 建筑面积 */
  area: number | null
  /** 空调面积 */
  cool_area: number | null
  /** 供暖面积 */
  heat_area: number | null
  /** 用能人数 */
  persons: number | null
  /** 床位数 */
  beds: number | null
  /** 学生数 */
  students: number | null
  /** 演示数据 */
  is_demo: Generated<boolean | null>
  /** 状态 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 抄表记录 (reading-line) */
export interface ReadingLineTable extends SystemColumns {
  /** 抄表单 */
  sheet_id: number
  /** 仪表 */
  meter_id: number
  /** 序号 */
  sort: Generated<number | null>
  /** 状态 */
  state: Generated<string>
  /** 本次读数 */
  value: number | null
  /** 抄表时间 */
  read_at: string | null
  /** 读数变小的原因 */
  answer: string | null
  /** 备注 */
  note: string | null
  /** 照片 */
  file_id: number | null
  /** 抄录人 */
  by_name: string | null
}

/** 抄表计划 (reading-plan) */
export interface ReadingPlanTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 计划名称 */
  name: string
  /** 周期 */
  cycle: Generated<string>
  /** 截止日 */
  due_day: Generated<number>
  /** 抄表员 */
  reader_id: number | null
  /** 表清单 */
  meter_ids: ColumnType<number[], string, string>
  /** 状态 */
  status: Generated<number>
  /** 演示 */
  is_demo: Generated<boolean | null>
  /** 备注 */
  remark: string | null
}

/** 抄表单 (reading-sheet) */
export interface ReadingSheetTable extends SystemColumns {
  /** 抄表计划 */
  plan_id: number
  /** 项目 */
  project_id: number
  /** 周期 */
  period: string
  /** 应抄完日期 */
  due_date: string
  /** 抄表员 */
  reader_id: number | null
}

/** 区域组成 (region-member) */
export interface RegionMemberTable extends SystemColumns {
  /** 区域 */
  region_id: number
  /** 仪表 */
  meter_id: number | null
  /** 支路 */
  branch_id: number | null
  /** 计入方式 */
  sign: Generated<number>
  /** 权重 */
  weight: Generated<number>
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
}

/** 区域 (region) */
export interface RegionTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 上级区域 */
  parent_id: number | null
  /** 所在建筑 */
  building_id: number | null
  /** 区域编号 */
  number: string
  /** 区域名称 */
  name: string
  /** 面积 */
  area: number | null
  /** 用途 */
  usage: string | null
  /** 排序 */
  sort: Generated<number | null>
  /** 备注 */
  remark: string | null
  /** Ids from the root to the row: `/1/7/`. */
  path: Generated<string>
}

/** 角色 (role) */
export interface RoleTable extends SystemColumns {
  /** 编码 */
  number: string
  /** 角色名 */
  name: string
  /** 说明 */
  description: string | null
  /** 数据范围 */
  scope: Generated<string>
  /** 可见项目 */
  project_ids: ColumnType<number[] | null, string | null | undefined, string | null>
  /** 权限 */
  access: ColumnType<string[], string | undefined, string>
  /** 可控设备类型 */
  control_types: ColumnType<string[] | null, string | null | undefined, string | null>
  /** 用户数 */
  user_count: Generated<number | null>
}

/** 房间 (room) */
export interface RoomTable extends SystemColumns {
  /** 楼层 */
  floor_id: number
  /** 区域 */
  region_id: number | null
  /** 部门 */
  org_id: number | null
  /** 房间号 */
  number: string
  /** 房间名称 */
  name: string
  /** 用途 */
  usage: string | null
  /** 面积 */
  area: number | null
  /** 人数 */
  persons: number | null
  /** 备注 */
  remark: string | null
}

/** 人员 (staff) */
export interface StaffTable extends SystemColumns {
  /** 部门 */
  org_id: number
  /** 工号 */
  job_number: string
  /** 姓名 */
  name: string
  /** 职务 */
  position: string | null
  /** 手机 */
  mobile: string | null
  /** 邮箱 */
  email: string | null
  /** 状态 */
  status: Generated<number>
  /** 登录账号 */
  user_id: number | null
}

/** 分项占比参考 (subitem-band) */
export interface SubitemBandTable extends SystemColumns {
  /** 机构类型 */
  project_type: string
  /** 分项编码 */
  subitem_number: string
  /** 占比下限 */
  low_percent: number
  /** 占比上限 */
  high_percent: number
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 依据 */
  source_doc: string
  /** 备注 */
  remark: string | null
}

/** 分项组成 (subitem-member) */
export interface SubitemMemberTable extends SystemColumns {
  /** 分项 */
  subitem_id: number
  /** 仪表 */
  meter_id: number | null
  /** 支路 */
  branch_id: number | null
  /** 计入方式 */
  sign: Generated<number>
  /** 权重 */
  weight: Generated<number>
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
}

/** 分项 (subitem) */
export interface SubitemTable extends SystemColumns {
  /** 项目 */
  project_id: number
  /** 上级分项 */
  parent_id: number | null
  /** 分项编码 */
  number: string
  /** 分项名称 */
  name: string
  /** 能源种类 */
  energy_kind: Generated<string>
  /** 排序 */
  sort: Generated<number | null>
  /** 备注 */
  remark: string | null
  /** Ids from the root to the row: `/1/7/`. */
  path: Generated<string>
}

/** 后台任务 (task) */
export interface TaskTable extends SystemColumns {
  /** 项目 */
  project_id: number | null
  /** 类型 */
  type: string
  /** 任务 */
  title: string
  /** 内容 */
  payload: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** 状态 */
  state: Generated<string>
  /** 进度 */
  progress: Generated<number | null>
  /** 执行次数 */
  attempts: Generated<number | null>
  /** 说明 */
  message: string | null
  /** 发起人 */
  user_name: string | null
  /** 开始时间 */
  started_at: string | null
  /** 结束时间 */
  ended_at: string | null
}

/** 上报记录 (upload-batch) */
export interface UploadBatchTable extends SystemColumns {
  /** 上报目标 */
  target_id: number
  /** 粒度 */
  step: string
  /** 周期 */
  period: number
  /** 上报周期 */
  period_text: string | null
  /** 批次 */
  sequence: string
  /** 报文 */
  packet: string
  /** 数值摘要 */
  digest: string | null
  /** 条数 */
  points: Generated<number>
  /** 结果 */
  state: Generated<number>
  /** 发送次数 */
  tries: Generated<number>
  /** 自动补报 */
  corrections: Generated<number | null>
  /** 下次发送 */
  next_try_at: string | null
  /** 发送时间 */
  sent_at: string | null
  /** 回执时间 */
  receipt_at: string | null
  /** 回执 */
  receipt: string | null
  /** 错误 */
  error: string | null
}

/** 上报目标 (upload-target) */
export interface UploadTargetTable extends SystemColumns {
  /** 目标名称 */
  name: string
  /** 项目 */
  project_id: number
  /** 建筑 */
  building_id: number | null
  /** 协议 */
  protocol: Generated<string>
  /** 地址 */
  host: string | null
  /** 端口 */
  port: number | null
  /** 接收地址 */
  url: string | null
  /** 协议方言 */
  dialect: Generated<string>
  /** 建筑编码 */
  building_code: string
  /** 网关编码 */
  gateway_code: Generated<string>
  /** 认证密钥 */
  auth_key: string | null
  /** 加密密钥 */
  aes_key: string | null
  /** 加密初始向量 */
  aes_iv: string | null
  /** 上报项 */
  content: Generated<string>
  /** 上报粒度 */
  step: Generated<string>
  /** 报文时间 */
  time_at: Generated<string>
  /** 起报日期 */
  start_day: string
  /** 延后 */
  delay_minutes: Generated<number>
  /** 自动补报 */
  auto_resend: Generated<boolean | null>
  /** 心跳周期 */
  heartbeat_seconds: Generated<number>
  /** 连接状态 */
  link_state: Generated<string | null>
  /** 最近回执 */
  last_receipt_at: string | null
  /** 最近错误 */
  last_error: string | null
  /** 启用 */
  status: Generated<number>
  /** 备注 */
  remark: string | null
}

/** 个人偏好 (user-preference) */
export interface UserPreferenceTable extends SystemColumns {
  /** 用户 */
  user_id: number
  /** 键 */
  key: string
  /** 取值 */
  value: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** 用户 (user) */
export interface UserTable extends SystemColumns {
  /** 账号 */
  user_name: string
  /** 姓名 */
  name: string
  /** 手机 */
  mobile: string | null
  /** 邮箱 */
  email: string | null
  /** 部门 */
  org_id: number | null
  /** 角色 */
  role_ids: ColumnType<number[], string | undefined, string>
  /** 角色 */
  role_names: string | null
  /** 数据范围 */
  scope: Generated<string>
  /** 项目范围 */
  project_ids: ColumnType<number[] | null, string | null | undefined, string | null>
  /** 状态 */
  status: Generated<number>
  /** 密码 */
  password: string | null
  /** 连续失败次数 */
  fail_count: Generated<number | null>
  /** 锁定至 */
  locked_until: string | null
  /** 最后登录 */
  last_login_at: string | null
  /** 密码修改时间 */
  password_changed_at: string | null
}

/** 虚拟表公式 (virtual-meter) */
export interface VirtualMeterTable extends SystemColumns {
  /** 虚拟表 */
  meter_id: number
  /** 算法 */
  kind: Generated<string>
  /** 计算项 */
  terms: ColumnType<unknown[] | null, string | null | undefined, string | null>
  /** 被分摊的仪表 */
  source_meter_id: number | null
  /** 比例 */
  share: number | null
  /** 部门 */
  org_id: number | null
  /** 区域 */
  region_id: number | null
  /** 依据的分表 */
  basis_meter_id: number | null
  /** 生效日期 */
  valid_from: string
  /** 失效日期 */
  valid_to: string | null
  /** 备注 */
  remark: string | null
}

/** 气象预报 (weather-forecast) */
export interface WeatherForecastTable extends SystemColumns {
  /** 气象站 */
  station_id: number
  /** 发布时间 */
  issued_at: string
  /** 预报时刻 */
  at: string
  /** 预报温度 */
  temperature: number
  /** 来源 */
  source: Generated<string>
}

/** 逐时气象 (weather-hour) */
export interface WeatherHourTable extends SystemColumns {
  /** 气象站 */
  station_id: number
  /** 时间 */
  at: string
  /** 温度 */
  temperature: number | null
  /** 相对湿度 */
  humidity: number | null
  /** 总辐照度 */
  irradiance: number | null
  /** 来源 */
  source: Generated<string>
}

/** 气象站 (weather-station) */
export interface WeatherStationTable extends SystemColumns {
  /** 站号 */
  number: string
  /** 站名 */
  name: string
  /** 城市 */
  city: string | null
  /** 经度 */
  longitude: number | null
  /** 纬度 */
  latitude: number | null
  /** 时区 */
  time_zone: Generated<string>
  /** 数据来源 */
  source: Generated<string | null>
  /** 最近数据时间 */
  last_at: string | null
  /** 演示数据 */
  is_demo: Generated<boolean | null>
  /** 状态 */
  status: Generated<number>
}

/** Tables of the shipped entities, by table name. */
export interface EntityTables {
  bill: BillTable
  branch_meter: BranchMeterTable
  branch: BranchTable
  building: BuildingTable
  calendar_day: CalendarDayTable
  calorific_value: CalorificValueTable
  carbon_factor: CarbonFactorTable
  check_record: CheckRecordTable
  check_report: CheckReportTable
  close_period: ClosePeriodTable
  coal_factor: CoalFactorTable
  collector: CollectorTable
  component_model: ComponentModelTable
  control_group: ControlGroupTable
  data_issue: DataIssueTable
  device: DeviceTable
  entry_notice: EntryNoticeTable
  experience_config: ExperienceConfigTable
  stored_file: FileTable
  floor: FloorTable
  import_mapping: ImportMappingTable
  manual_entry_log: ManualEntryLogTable
  manual_entry: ManualEntryTable
  map_image: MapImageTable
  map_point: MapPointTable
  meter_change: MeterChangeTable
  meter_ratio: MeterRatioTable
  meter: MeterTable
  monitor_page: MonitorPageTable
  operation_log: OperationLogTable
  org_member: OrgMemberTable
  org: OrgTable
  param: ParamTable
  point: PointTable
  price_period: PricePeriodTable
  price_plan: PricePlanTable
  project_scale: ProjectScaleTable
  project: ProjectTable
  reading_line: ReadingLineTable
  reading_plan: ReadingPlanTable
  reading_sheet: ReadingSheetTable
  region_member: RegionMemberTable
  region: RegionTable
  app_role: RoleTable
  room: RoomTable
  staff: StaffTable
  subitem_band: SubitemBandTable
  subitem_member: SubitemMemberTable
  subitem: SubitemTable
  task: TaskTable
  upload_batch: UploadBatchTable
  upload_target: UploadTargetTable
  user_preference: UserPreferenceTable
  app_user: UserTable
  virtual_meter: VirtualMeterTable
  weather_forecast: WeatherForecastTable
  weather_hour: WeatherHourTable
  weather_station: WeatherStationTable
}
