interface Props {
  /** The name of what is moved. */
  of: string
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ of, onMove }: Props) {
  return (
    <>
      <button type="button" className="text-button" aria-label={`Move ${of} up`} onClick={() => onMove(-1)}>
        Up
      </button>
      <button type="button" className="text-button" aria-label={`Move ${of} down`} onClick={() => onMove(1)}>
        Down
      </button>
    </>
  )
}
