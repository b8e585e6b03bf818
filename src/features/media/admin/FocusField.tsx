import { type SubmitEvent, useState } from 'react'
import { write } from '../../../desk/browser/write.ts'
import { imageUrl } from '../../../platform/pure/image-url.ts'
import type { Picture } from '../contract.ts'

const steps = [0, 25, 50, 75, 100] as const

/** The point of a picture that crops keep visible: one of 25, by mouse or arrow keys. */
export function FocusField({
  picture: { id, url, focus, version },
  onSaved,
}: {
  picture: Picture
  onSaved: () => void
}) {
  const [point, setPoint] = useState(focus)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ((await write('updatePicture', { params: { id }, body: { focus: point, version } })).ok) onSaved()
  }
  return (
    <form className="focus-field" onSubmit={save} aria-label="Focal point">
      <fieldset>
        <legend>Focal point</legend>
        <div className="focus-points">
          <img src={imageUrl(url, 360)} alt="" />
          <div>
            {steps.flatMap((y) =>
              steps.map((x) => (
                <input
                  key={`${x} ${y}`}
                  type="radio"
                  name="focus"
                  aria-label={`${x} % from the left, ${y} % from the top`}
                  checked={point.x === x && point.y === y}
                  onChange={() => setPoint({ x, y })}
                />
              )),
            )}
          </div>
        </div>
      </fieldset>
      <figure>
        <img src={imageUrl(url, 360)} alt="" style={{ objectPosition: `${point.x}% ${point.y}%` }} />
        <figcaption className="hint">On product cards</figcaption>
      </figure>
      <button type="submit" className="button" data-kind="quiet" disabled={point.x === focus.x && point.y === focus.y}>
        Save the focal point
      </button>
    </form>
  )
}
