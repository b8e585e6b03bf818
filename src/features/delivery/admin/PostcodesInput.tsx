import { useState } from 'react'

/** Adds postcodes of a country to a zone. */
export function PostcodesInput({ title, onAdd }: { title: string; onAdd: (place: string) => void }) {
  const [typed, setTyped] = useState('')
  const place = typed
    .trim()
    .toUpperCase()
    .replace(/^([A-Z]{2})[\s:]+/, '$1:')
  const isWhole = /^[A-Z]{2}:\S/.test(place)
  return (
    <p className="inline postcodes">
      <input
        className="input"
        aria-label={`Postcodes of ${title}`}
        placeholder="DE 80000...80999 or GB SW1*"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button
        type="button"
        className="text-button"
        disabled={!isWhole}
        onClick={() => {
          onAdd(place)
          setTyped('')
        }}
      >
        Add postcodes
      </button>
    </p>
  )
}
