interface Props {
  /** Such as "Save the look". */
  label: string
  changed: boolean
  onSave: () => void
  onUndo: () => void
}

/** The buttons below something that is saved as a whole. */
export function SaveUndo({ label, changed, onSave, onUndo }: Props) {
  return (
    <p className="inline">
      <button type="button" className="button" disabled={!changed} onClick={onSave}>
        {label}
      </button>
      <button type="button" className="button" data-kind="quiet" disabled={!changed} onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}
