import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { PictureDetail } from './PictureDetail.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { UploadArea } from './UploadArea.tsx'
import { $missingFiles, forgetMissingFiles, resumeUploads } from './uploads.ts'

const namesShown = 12

/** Says which files had not arrived when the page was closed; goes on with those that this browser has kept. */
function LeftFiles({ onUploaded }: { onUploaded: () => void }) {
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

const filters = [
  {
    name: 'show',
    label: 'Pictures',
    choices: [
      ['unused', 'Not used'],
      ['undescribed', 'Without a description'],
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    fallback: '-added',
    choices: [
      ['-added', 'Newest first'],
      ['added', 'Oldest first'],
      ['name', 'By name'],
      ['-size', 'Largest first'],
    ],
  },
] as const

function Library() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listPictures', { query: { ...query, limit: '25' } })
  const pictures = reply?.pictures ?? []
  return (
    <>
      <LeftFiles onUploaded={reload} />
      <UploadArea onUploaded={reload} />
      <ListTools search="Search pictures" filters={filters} />
      {status === 'failed' && <p className="nothing">Could not load the pictures. Try again.</p>}
      {status === 'ready' && pictures.length === 0 && (
        <p className="nothing">
          {query['query'] || query['show'] ? 'No pictures found.' : 'No pictures yet. Add those of your products here.'}
        </p>
      )}
      <PictureGrid pictures={pictures} wrap={({ id }, content) => <a href={`/admin/pictures/${id}`}>{content}</a>} />
      <ListPager total={reply?.total ?? 0} />
    </>
  )
}

/** Every uploaded picture: search, describe, replace and delete. */
export function PicturesSection() {
  const { id } = useStore($address)
  return id === null ? <Library /> : <PictureDetail key={id} id={id} />
}
