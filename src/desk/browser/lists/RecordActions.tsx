import type { ReactNode } from 'react'
import type { PublicationState } from './publication.ts'

interface Props {
  name: string
  status: PublicationState
  /** Its address in the shop. */
  path: string
  onMove: (next: PublicationState) => Promise<void>
  onRemove: () => Promise<void>
  /** What else can be done with it. */
  children?: ReactNode
}

/** Actions for a whole record that pages show. */
export function RecordActions({ name, status, path, onMove, onRemove, children }: Props) {
  const isArchived = status === 'archived'
  const remove = async () => {
    if (confirm(`Delete ${name}? This cannot be undone.`)) await onRemove()
  }
  return (
    <p className="inline">
      {status === 'active' && (
        <a href={path} target="_blank" rel="noreferrer">
          Open the page
        </a>
      )}
      {children}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        onClick={() => onMove(isArchived ? 'draft' : 'archived')}
      >
        {isArchived ? 'Restore as a draft' : 'Archive'}
      </button>
      <button type="button" className="text-button apart" onClick={remove}>
        Delete
      </button>
    </p>
  )
}
