import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { $missingFiles, forgetMissingFiles, resumeUploads } from './uploads.ts'

const namesShown = 12

/** Says which files had not arrived when the page was closed; goes on with those that this browser has kept. */
export function LeftFiles({ onUploaded }: { onUploaded: () => void }) {
  const missing = useStore($missingFiles)
  const [arrived, setArrived] = useState(0)
  const uploaded = useRef(onUploaded)
  uploaded.current = onUploaded
  useEffect(() => {
    void resumeUploads().then((pictures) => {
      if (pictures.length === 0) return
      setArrived(pictures.length)
      uploaded.current()
    })
  }, [])
  const names = missing.map(({ name }) => name)
  return (
    <>
      {arrived > 0 && (
        <p className="notice" role="status">
          {arrived === 1 ? '1 picture' : `${arrived} pictures`} that had not arrived when this page was closed{' '}
          {arrived === 1 ? 'has' : 'have'} been uploaded now.
        </p>
      )}
      {names.length > 0 && (
        <section className="notice" aria-label="Pictures that have not arrived">
          <p>
            The page was closed before these files were uploaded. Choose them again:{' '}
            {names.slice(0, namesShown).join(', ')}
            {names.length > namesShown && ` and ${names.length - namesShown} more`}.
          </p>
          <button type="button" className="text-button" onClick={forgetMissingFiles}>
            Remove from this list
          </button>
        </section>
      )}
    </>
  )
}
