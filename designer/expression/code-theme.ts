import { EditorView } from '@codemirror/view'

/** How code looks in the designer: the theme's tokens, so that light and dark follow by themselves. */
export const codeTheme = EditorView.theme({
  '&': { backgroundColor: 'var(--wf-card)', color: 'var(--wf-text1)', fontSize: 'var(--wf-font13)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Consolas, monospace', lineHeight: '1.5rem' },
  '.cm-content': { caretColor: 'var(--wf-text1)', padding: '0.125rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--wf-text1)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--wf-selection) !important',
  },
  '.cm-gutters': { backgroundColor: 'var(--wf-card)', color: 'var(--wf-text3)', border: '0' },
  '.cm-activeLineGutter, .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-matchingBracket': { backgroundColor: 'var(--wf-hover) !important', outline: '1px solid var(--wf-edge)' },
  '.cm-placeholder': { color: 'var(--wf-text3)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--wf-card)',
    color: 'var(--wf-text1)',
    border: '1px solid var(--wf-lineStrong)',
    borderRadius: 'var(--wf-radius)',
    boxShadow: 'var(--wf-float)',
    fontSize: 'var(--wf-font13)',
    zIndex: '1300',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--wf-fontFamily)', maxHeight: '15rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { display: 'flex', gap: '0.5rem', padding: '0.1875rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--wf-hover)', color: 'var(--wf-text1)' },
  '.cm-completionLabel': { fontFamily: 'ui-monospace, Consolas, monospace' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--wf-primary)', fontWeight: '600' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    paddingLeft: '0.75rem',
    color: 'var(--wf-text3)',
    fontStyle: 'normal',
    fontSize: 'var(--wf-font12)',
    maxWidth: '16rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--wf-alarm)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--wf-waiting)',
    textUnderlineOffset: '3px',
  },
  '.cm-diagnostic': { padding: '0.375rem 0.625rem', borderLeft: '3px solid var(--wf-waiting)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--wf-alarm)' },
  '.cm-diagnosticAction': {
    padding: '0.125rem 0.5rem',
    borderRadius: 'var(--wf-radius)',
    backgroundColor: 'var(--wf-primary)',
    color: 'var(--wf-onPrimary)',
  },
})
