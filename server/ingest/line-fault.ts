const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '对方断开连接',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '超时',
  ENOTFOUND: '主机名不存在',
  EAI_AGAIN: '域名暂时无法解析',
  EPIPE: '对方断开连接',
}

/** Why a line could not be had or broke, in Chinese where the code of the system is known. */
export function lineFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  return reasons[code ?? ''] ?? code ?? error.message
}
