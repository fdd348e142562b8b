/** A changed cell that needs a reason. */
export interface DoubtfulCell {
  readonly name: string
  /** Row and column in words. */
  readonly label: string
  readonly note: string
  /** What is doubtful about it. */
  readonly why: string
}

interface MatrixNotesProps {
  readonly cells: readonly DoubtfulCell[]
  readonly onChange: (name: string, note: string) => void
}

/** One input for the reason of each cell that needs one; nothing where none does. */
export function MatrixNotes({ cells, onChange }: MatrixNotesProps) {
  if (cells.length === 0) return null
  return (
    <div className="wf-matrix__notes">
      {cells.map(({ name, label, note, why }) => (
        <label key={name} className="wf-matrix__note">
          <span>{label} 的说明</span>
          <input
            value={note}
            maxLength={200}
            required
            aria-invalid={note.trim() === '' || undefined}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
          {why !== '' && (
            <small aria-hidden="true" className="wf-matrix__why">
              {why}
            </small>
          )}
        </label>
      ))}
    </div>
  )
}
