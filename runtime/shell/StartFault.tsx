import './start-fault.css'

/** Shown where not even the app document came, so that there are no tokens yet: system colours. */
export function StartFault({ fault, onRetry }: { readonly fault: unknown; readonly onRetry: () => void }) {
  return (
    <main className="wf-start-fault" role="alert">
      <h1>平台暂时无法打开</h1>
      <p>{fault instanceof Error ? fault.message : String(fault)}</p>
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </main>
  )
}
