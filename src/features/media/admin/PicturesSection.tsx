import { useStore } from '@nanostores/react'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { LeftFiles } from './LeftFiles.tsx'
import { PictureDetail } from './PictureDetail.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { UploadArea } from './UploadArea.tsx'

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
