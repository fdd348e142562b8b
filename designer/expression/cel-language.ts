import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { tags } from '@lezer/highlight'

const words: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in'])
/** Names that a page's expressions begin with. */
const roots: ReadonlySet<string> = new Set(
  'row item form event result selection refusal state data user session app project projects route today enums'.split(
    ' ',
  ),
)

/** CEL, as far as colours need it: texts, numbers, words, names, functions. */
export const celLanguage = StreamLanguage.define<{ afterDot: boolean }>({
  name: 'cel',
  startState: () => ({ afterDot: false }),
  token(stream, state) {
    const { afterDot } = state
    state.afterDot = false
    if (stream.eatSpace()) {
      state.afterDot = afterDot
      return null
    }
    if (stream.match('//')) {
      stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*(?:"|$)|'(?:[^'\\]|\\.)*(?:'|$))/)) return 'string'
    if (stream.match(/^(?:\d+\.?\d*(?:[eE][+-]?\d+)?u?|\.\d+)/)) return 'number'
    if (stream.match(/^[A-Za-z_]\w*/))
      return wordKind(stream.current(), afterDot, stream.match(/^\s*\(/, false) !== null)
    if (stream.match('.')) {
      state.afterDot = true
      stream.match('?')
      return 'punctuation'
    }
    if (stream.match(/^(?:==|!=|<=|>=|&&|\|\||[-+*/%<>!?:])/)) return 'operator'
    stream.next()
    return 'punctuation'
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '{', '"', "'"] } },
})

function wordKind(word: string, afterDot: boolean, isCall: boolean): string {
  if (isCall) return 'variableName.function'
  if (afterDot) return 'propertyName'
  if (words.has(word)) return 'keyword'
  return roots.has(word) ? 'variableName.special' : 'variableName'
}

/** Colours of code in the designer, all of them tokens of the theme. */
export const codeColors = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.string, color: 'var(--wf-heat)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--wf-running)' },
    { tag: tags.keyword, color: 'var(--wf-total)' },
    { tag: tags.special(tags.variableName), color: 'var(--wf-primary)' },
    { tag: tags.function(tags.variableName), color: 'var(--wf-gas)' },
    { tag: tags.propertyName, color: 'var(--wf-primary)' },
    { tag: tags.variableName, color: 'var(--wf-text1)' },
    { tag: [tags.operator, tags.punctuation], color: 'var(--wf-text2)' },
    { tag: tags.comment, color: 'var(--wf-text3)' },
  ]),
)
