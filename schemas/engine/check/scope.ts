import { anyType, boolType, listOf, numberType, recordOf, stringType, type Type } from '../type.ts'
import type { Names } from './infer-context.ts'
import type { World } from './world.ts'

const project = recordOf(
  {
    id: numberType,
    number: stringType,
    name: stringType,
    type: stringType,
    typeLabel: stringType,
    area: numberType,
    persons: numberType,
    zone: stringType,
    demo: boolType,
    lagDays: numberType,
  },
  {
    id: '项目标识',
    number: '项目编号',
    name: '项目名称',
    type: '建筑类型',
    typeLabel: '建筑类型名称',
    area: '建筑面积',
    persons: '用能人数',
    zone: '时区',
    demo: '演示项目',
    lagDays: '数据滞后天数',
  },
)

const choice = recordOf(
  {
    value: anyType,
    label: stringType,
    color: stringType,
    icon: stringType,
    unit: stringType,
    description: stringType,
  },
  { value: '值', label: '名称', color: '颜色', icon: '图标', unit: '单位', description: '说明' },
)

/** What people call the names of a page's expressions. */
export const nameTitles: Readonly<Record<string, string>> = {
  row: '当前行',
  item: '当前项',
  form: '表单内容',
  event: '事件',
  result: '返回结果',
  selection: '选中的行',
  refusal: '拒绝原因',
  state: '页面状态',
  data: '数据源',
  user: '当前用户',
  session: '会话',
  app: '应用设置',
  project: '当前项目',
  projects: '勾选的项目',
  route: '当前地址',
  today: '今天（YYYY-MM-DD）',
  enums: '枚举',
}

/** Names that every expression of a page sees, beside its own states and data (architecture section 3). */
export function commonNames(world: World): Names {
  return {
    user: userType(world),
    session: recordOf({ now: stringType }, { now: '现在' }),
    app: anyType,
    project,
    projects: listOf(project),
    route: recordOf({ path: stringType, query: { is: 'map', of: stringType } }, { path: '路径', query: '查询参数' }),
    today: stringType,
    enums: enumsType(world),
  }
}

function enumsType(world: World): Type {
  return {
    is: 'record',
    fields: () => {
      const one = recordOf({ id: stringType, title: stringType, items: listOf(choice) })
      return Object.fromEntries(world.namesOf('enums').map((id) => [id, one]))
    },
    word: (id) => {
      const title = world.enumeration(id)?.title
      return title === undefined ? undefined : { title }
    },
  }
}

/** The signed-in user; the rights are those that the documents declare, so that a wrong one in an expression is told. */
function userType(world: World): Type {
  return {
    is: 'record',
    fields: () => ({
      id: numberType,
      userId: numberType,
      userName: stringType,
      name: stringType,
      isAdmin: boolType,
      access: listOf({ is: 'string', values: world.namesOf('accessCodes') }),
    }),
    word: (field) => {
      const title = userTitles[field]
      return title === undefined ? undefined : { title }
    },
  }
}

const userTitles: Readonly<Record<string, string>> = {
  id: '用户标识',
  userId: '用户标识',
  userName: '用户名',
  name: '姓名',
  isAdmin: '是管理员',
  access: '拥有的权限',
}
