import { EditorState } from '@codemirror/state'

/** CodeMirror's own words in Chinese. */
export const jsonPhrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换为',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '整词',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  regexp: '正则',
  'Go to line': '跳到行',
  go: '跳转',
  'Fold line': '折叠',
  'Unfold line': '展开',
  'folded code': '已折叠',
  unfold: '展开',
  'Folded lines': '已折叠的行',
  'Unfolded lines': '已展开的行',
  Diagnostics: '问题',
  'No diagnostics': '没有问题',
  Completions: '补全',
  'current match': '当前匹配',
  'on line': '位于行',
})
