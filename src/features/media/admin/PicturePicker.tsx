import { useEffect, useRef, useState } from 'react'
import { Pager } from '../../../desk/browser/lists/ListTools.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import type { Picture } from '../contract.ts'
import { PictureGrid } from './PictureGrid.tsx'
import { UploadArea } from './UploadArea.tsx'
import { clearUploads } from './uploads.ts'

const perPage = 24

interface Props {
  /** Several may be chosen, in order. */
  several?: boolean
  /** No pictures: nothing was chosen. */
  onChosen: (pictures: readonly Picture[]) => void
}

/** A dialog over the library: searches for pictures, uploads new ones, and returns the chosen ones. */
export function PicturePicker({ several = false, onChosen }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const result = useRef<readonly Picture[]>([])
  const [query, setQuery] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly Picture[]>([])
  const { reply, reload } = useLoaded('listPictures', { query: { query, page: String(page), limit: String(perPage) } })
  const total = reply?.total ?? 0
  useEffect(() => {
    // What was uploaded elsewhere before is not counted here.
    clearUploads()
    dialog.current?.showModal()
  }, [])
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
  /** Closing gives the focus back to what opened the dialog; removing it would lose it. */
  const close = (pictures: readonly Picture[]) => {
    result.current = pictures
    dialog.current?.close()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog picture-picker"
      aria-labelledby="picker-title"
      onClose={() => onChosen(result.current)}
    >
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
      {total > perPage && <Pager total={total} page={page} perPage={perPage} onTurn={setPage} />}
      <p className="inline">
        <button type="button" className="button" disabled={chosen.length === 0} onClick={() => close(chosen)}>
          {chosen.length > 1 ? `Use ${chosen.length} pictures` : 'Use this picture'}
        </button>
        <button type="button" className="button" data-kind="quiet" onClick={() => close([])}>
          Cancel
        </button>
      </p>
    </dialog>
  )
}
