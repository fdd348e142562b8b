/** Default texts by status (specification section 8, wording of architecture section 6). */
const messages: Readonly<Record<number, string>> = {
  400: '请求错误',
  401: '未授权',
  403: '拒绝访问',
  404: '请求地址出错',
  408: '请求超时',
  500: '服务器内部错误',
  501: '服务未实现',
  502: '网络错误',
  503: '服务不可用',
  504: '网关超时',
  505: 'HTTP版本不受支持',
}

/** The default text of a status; statuses that the catalogue does not know read as its nearest class. */
export function defaultMessage(status: number): string {
  return messages[status] ?? (status >= 500 ? '服务器内部错误' : '请求错误')
}
