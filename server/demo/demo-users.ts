/** A person who may sign in to the demo. The password is made with the account, by the part that keeps accounts. */
export interface DemoUser {
  readonly userName: string
  readonly name: string
  readonly mobile: string
  /** What the person does; the role of that name. */
  readonly role: '能源管理员' | '运行值班员' | '项目管理员' | '查看用户'
  /** Numbers of the demo projects that the person sees; `all` knows no bound. */
  readonly projects: readonly string[] | 'all'
}

/** People of the demo: one who manages all, one of each project kind, one who only looks. */
export const demoUsers: readonly DemoUser[] = [
  { userName: 'zhangjg', name: '张建国', mobile: '13800001001', role: '能源管理员', projects: 'all' },
  { userName: 'lijh', name: '李建华', mobile: '13800001002', role: '项目管理员', projects: ['XZ01'] },
  { userName: 'wangsm', name: '王淑敏', mobile: '13800001003', role: '项目管理员', projects: ['YY01'] },
  { userName: 'chengd', name: '陈国栋', mobile: '13800001004', role: '项目管理员', projects: ['XX01', 'XX02'] },
  { userName: 'zhouht', name: '周海涛', mobile: '13800001005', role: '运行值班员', projects: ['CG01', 'CG02'] },
  { userName: 'liuyang', name: '刘洋', mobile: '13800001006', role: '查看用户', projects: 'all' },
]
