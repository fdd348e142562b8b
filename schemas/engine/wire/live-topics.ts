/** What the server tells by websocket under a topic. */
export interface LiveTopic {
  readonly topic: string
  /** When it is told. */
  readonly title: string
  /** Names in `event` beside it. */
  readonly tells: readonly string[]
}

/** Every topic that the server publishes and a page may listen to; a test holds it against the server. */
export const liveTopics: readonly LiveTopic[] = [
  { topic: 'readings.stored', title: '有新的读数入库', tells: ['projectId'] },
  { topic: 'usage.changed', title: '用量有变化（新读数、补录、订正后重算）', tells: ['projectId'] },
  { topic: 'collector.online', title: '采集器上线或离线', tells: ['projectId', 'collectorId', 'online'] },
  { topic: 'collector.keys', title: '采集器的密钥有变化', tells: ['projectId', 'collectorId'] },
  { topic: 'import.progress', title: '读数导入的进度', tells: ['projectId', 'id', 'state', 'percent'] },
  { topic: 'task.changed', title: '后台任务的进度', tells: ['projectId', 'id', 'type', 'state', 'progress'] },
  { topic: 'entry.reminded', title: '有人被提醒填报', tells: ['projectId', 'userId'] },
  { topic: 'message.changed', title: '站内消息有变化', tells: ['projectId', 'userId'] },
  { topic: 'document.published', title: '有文档发布', tells: ['ids', 'revision'] },
  { topic: 'document.saved', title: '有文档保存了草稿', tells: ['key', 'version', 'by'] },
  { topic: 'document.locked', title: '文档被锁定或解锁', tells: ['key', 'lock'] },
  { topic: 'documents.presence', title: '打开文档的人有变化', tells: ['key', 'people'] },
]
