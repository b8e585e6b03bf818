import type { ReactNode } from 'react'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { ListedPicture } from '../contract.ts'

interface Props {
  pictures: readonly ListedPicture[]
  /** Wraps each picture: in a link, or in a toggle. */
  wrap: (picture: ListedPicture, content: ReactNode) => ReactNode
}

const describeUses = (uses: number) => (uses === 0 ? 'Not used' : `Used ${uses === 1 ? 'once' : `${uses} times`}`)

export function PictureGrid({ pictures, wrap }: Props) {
  return (
    <ul className="picture-grid">
      {pictures.map((picture) => (
        <li key={picture.id}>
          {wrap(
            picture,
            <>
              <img src={imageUrl(picture.url, 240)} alt="" width="240" height="240" loading="lazy" />
              <span>{picture.name}</span>
              <span className="hint">
                {describeUses(picture.uses)}
                {picture.alt === '' && ', no description'}
              </span>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
