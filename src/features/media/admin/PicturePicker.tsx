import { useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import type { Picture } from '../contract.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { UploadArea } from './UploadArea.tsx'

interface Props {
  /** Several may be chosen, in the order of choosing. */
  several?: boolean
  /** Of no pictures: nothing was chosen. */
  onChosen: (pictures: readonly Picture[]) => void
}

/** A dialog over the library: looks for pictures, adds new ones, and hands on what is chosen. */
export function PicturePicker({ several = false, onChosen }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Picture[]>([])
  const { reply, reload } = useLoaded('listPictures', { query: { query, page: String(page), limit: '24' } })
  const pages = Math.max(1, Math.ceil((reply?.total ?? 0) / 24))
  useEffect(() => dialog.current?.showModal(), [])
  const isChosen = ({ id }: Picture) => chosen.some((picture) => picture.id === id)
  const toggle = (picture: Picture) => {
    if (isChosen(picture)) setChosen(chosen.filter(({ id }) => id !== picture.id))
    else setChosen(several ? [...chosen, picture] : [picture])
  }
  const add = (pictures: readonly Picture[]) => {
    reload()
    const fresh = pictures.filter((picture) => !isChosen(picture))
    setChosen(several ? [...chosen, ...fresh] : pictures.slice(-1))
  }
  return (
    <dialog ref={dialog} className="dialog picture-picker" aria-labelledby="picker-title" onClose={() => onChosen([])}>
      <h2 id="picker-title">{several ? 'Choose pictures' : 'Choose a picture'}</h2>
      <UploadArea onUploaded={add} />
      <input
        className="input"
        type="search"
        aria-label="Search pictures"
        placeholder="Search pictures"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setPage(1)
        }}
      />
      <PictureGrid
        pictures={reply?.pictures ?? []}
        wrap={(picture, content) => (
          <button type="button" aria-pressed={isChosen(picture)} onClick={() => toggle(picture)}>
            {content}
          </button>
        )}
      />
      {pages > 1 && (
        <p className="inline">
          <button
            type="button"
            className="button"
            data-kind="quiet"
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            Back
          </button>
          <button
            type="button"
            className="button"
            data-kind="quiet"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
        </p>
      )}
      <p className="inline">
        <button type="button" className="button" disabled={chosen.length === 0} onClick={() => onChosen(chosen)}>
          {chosen.length > 1 ? `Use ${chosen.length} pictures` : 'Use this picture'}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={() => onChosen([])}>
          Cancel
        </button>
      </p>
    </dialog>
  )
}
