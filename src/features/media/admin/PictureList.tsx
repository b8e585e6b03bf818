import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import { moveItem } from '../../../platform/pure/move-item.ts'
import type { Picture } from '../contract.ts'

/** A picture used somewhere, such as on a product, in its position. */
export interface ChosenPicture {
  url: string
  alt: string
  /** The colour it shows, if the product has several. */
  color: string | null
}

type Colors = readonly { slug: string; name: string }[]

interface Props {
  pictures: readonly ChosenPicture[]
  colors?: Colors
  onChange: (pictures: readonly ChosenPicture[]) => void
}

interface ItemProps {
  picture: ChosenPicture
  place: number
  of: number
  colors: Colors
  onMove: (to: number) => void
  onChange: (given: Partial<ChosenPicture>) => void
  onRemove: () => void
}

const PicturePicker = lazy(async () => ({ default: (await import('./PicturePicker.tsx')).PicturePicker }))
const toChosen = ({ url, alt }: Picture): ChosenPicture => ({ url, alt, color: null })
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function Item({ picture: { url, alt, color }, place, of, colors, onMove, onChange, onRemove }: ItemProps) {
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onMove(place + step)
  }
  return (
    <>
      <img src={imageUrl(url, 240)} alt={alt} width="240" height="240" />
      <button type="button" className="text-button" onKeyDown={press}>
        {`Picture ${place + 1}`}
        <span className="visually-hidden">{` of ${of}. Move it with the arrow keys.`}</span>
        <span aria-hidden="true"> ↔</span>
      </button>
      <input
        className="input"
        aria-label={`What picture ${place + 1} shows`}
        placeholder="What it shows"
        maxLength={200}
        value={alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      {colors.length > 1 && (
        <select
          className="input"
          aria-label={`Colour of picture ${place + 1}`}
          value={color ?? ''}
          onChange={({ target }) => onChange({ color: target.value || null })}
        >
          <option value="">All colours</option>
          {colors.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button type="button" className="text-button" aria-label={`Remove picture ${place + 1}`} onClick={onRemove}>
        Remove
      </button>
    </>
  )
}

/** An ordered list of pictures, sorted by dragging or by the arrow keys on each handle. */
export function PictureList({ pictures, colors = [], onChange }: Props) {
  const [picking, setPicking] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const moved = moveItem(pictures, from, to)
    if (moved === pictures) return
    onChange(moved)
    setSaid(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}`)
  }
  const drop = (place: number | null) => {
    if (dragged !== null && place !== null) move(dragged, place)
    setDragged(null)
    setOver(null)
  }
  const choose = (chosen: readonly Picture[]) => {
    setPicking(false)
    const fresh = chosen.filter(({ url }) => pictures.every((picture) => picture.url !== url))
    if (fresh.length > 0) onChange([...pictures, ...fresh.map(toChosen)])
  }
  return (
    <>
      <ol className="picture-list" aria-label="Pictures">
        {pictures.map((picture, place) => (
          <li
            key={picture.url}
            draggable
            data-over={over === place && dragged !== place}
            onDragStart={() => setDragged(place)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(place)
            }}
            onDragEnd={() => drop(null)}
            onDrop={(event) => {
              event.preventDefault()
              drop(place)
            }}
          >
            <Item
              picture={picture}
              place={place}
              colors={colors}
              of={pictures.length}
              onMove={(to) => move(place, to)}
              onChange={(given) => onChange(pictures.with(place, { ...picture, ...given }))}
              onRemove={() => onChange(pictures.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p>
        <button type="button" className="button" data-kind="quiet" onClick={() => setPicking(true)}>
          Add pictures
        </button>
      </p>
      {picking && (
        <Suspense fallback={<p>Loading…</p>}>
          <PicturePicker several onChosen={choose} />
        </Suspense>
      )}
    </>
  )
}
