import { type SubmitEvent, useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { bytesOf } from '../../../site/browser/file-data.ts'
import * as texts from '../messages/en.ts'
import { PhotoField } from './PhotoField.tsx'
import type { OwnReview, saveReview } from './reviews.ts'

type ReviewBody = BodyInput<'createReview'>

const fits = ['small', 'true', 'large'] as const
const fitLabels = { small: texts.runsSmall, true: texts.trueToSize, large: texts.runsLarge }

function readFields(data: FormData): ReviewBody {
  const title = String(data.get('title') ?? '').trim()
  const fit = fits.find((name) => name === data.get('fit'))
  const body = { rating: Number(data.get('rating')), text: String(data.get('text') ?? '') }
  return { ...body, ...(title ? { title } : {}), ...(fit ? { fit } : {}) }
}

interface Props {
  own: OwnReview | null
  onSave: (body: ReviewBody) => ReturnType<typeof saveReview>
}

/** The form for a new or existing review. A refused review keeps what was typed. */
export function ReviewForm({ own, onSave }: Props) {
  const [photo, setPhoto] = useState(own?.photo ?? null)
  const [changed, setChanged] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const review = own?.review
  const refusedPhoto = error === messages.photoRefused

  const changePhoto = (next: string | null) => {
    setPhoto(next)
    setChanged(true)
    setError(null)
  }
  const refusePhoto = () => {
    setPhoto(own?.photo ?? null)
    setChanged(false)
    setError(messages.photoRefused)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const sent = changed ? { photo: photo ? { data: bytesOf(photo) } : null } : {}
    const reason = await onSave({ ...readFields(new FormData(event.currentTarget)), ...sent })
    setBusy(false)
    if (reason === messages.photoRefused) refusePhoto()
    else setError(reason)
  }
  return (
    <form className="review-form" aria-label={texts.yourReview} onSubmit={submit}>
      {review?.state === 'pending' && <p className="notice">{texts.waiting}</p>}
      <fieldset className="star-choice">
        <legend>{texts.stars}</legend>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating}>
            <input
              className="visually-hidden"
              type="radio"
              name="rating"
              value={rating}
              required
              defaultChecked={review?.rating === rating}
            />
            <span className="star" aria-hidden="true" />
            <span className="visually-hidden">{say(texts.starCount, { count: rating })}</span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{texts.howFits}</legend>
        {fits.map((fit) => (
          <label key={fit}>
            <input type="radio" name="fit" value={fit} defaultChecked={review?.fit === fit} /> {fitLabels[fit]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="review-title">{texts.title}</label>
        <input id="review-title" className="input" name="title" maxLength={100} defaultValue={review?.title} />
      </div>
      <div className="field">
        <label htmlFor="review-text">{texts.whatToKnow}</label>
        <textarea
          id="review-text"
          className="input"
          name="text"
          required
          maxLength={5000}
          defaultValue={review?.text}
        />
      </div>
      <PhotoField photo={photo} refused={refusedPhoto} onChange={changePhoto} onRefuse={refusePhoto} />
      {error && !refusedPhoto && <p className="refusal">{error}</p>}
      <button type="submit" className="button" aria-disabled={busy}>
        {own ? texts.updateReview : texts.submitReview}
      </button>
    </form>
  )
}
