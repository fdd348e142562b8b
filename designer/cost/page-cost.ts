/** What a page costs its users. */
export interface PageCost {
  /** Requests that it made to be ready. */
  readonly requests: number
  /** Elements of the page. */
  readonly nodes: number
  /** Milliseconds from the first asking until all data stood; null while it waits. */
  readonly readyMs: number | null
}

/** Limits beyond which a page is told to be heavy: architecture section 8 wants it ready in 300 ms. */
export const costLimits = { requests: 12, nodes: 3000, readyMs: 300 } as const

/** A cost in words, and which parts are beyond their limit. */
export function costWords({ requests, nodes, readyMs }: PageCost): readonly {
  readonly key: keyof typeof costLimits
  readonly text: string
  readonly isHeavy: boolean
}[] {
  return [
    { key: 'requests', text: `${requests} 次请求`, isHeavy: requests > costLimits.requests },
    { key: 'nodes', text: `${nodes} 个节点`, isHeavy: nodes > costLimits.nodes },
    {
      key: 'readyMs',
      text: readyMs === null ? '尚未就绪' : `${Math.round(readyMs)} 毫秒就绪`,
      isHeavy: readyMs !== null && readyMs > costLimits.readyMs,
    },
  ]
}
