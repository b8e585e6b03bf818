import { type FormEvent, useState } from 'react'
import type { Review } from '../../contract/reviews.ts'
import { checkSession } from '../../stores/check-session.ts'
import { signInForCheckout } from '../../stores/checkout-sign-in.ts'
import { loadOwnReview, saveReview } from '../../stores/reviews.ts'
import { $session } from '../../stores/session.ts'

type Stage = { name: 'closed' } | { name: 'signIn' } | { name: 'writing'; own: Review | null } | { name: 'sent' }

const fits = ['small', 'true', 'large'] as const
const fitLabels = { small: 'Runs small', true: 'True to size', large: 'Runs large' }

interface FormProps {
  own: Review | null
  onSave: (data: FormData) => void
}

function ReviewForm({ own, onSave }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave(new FormData(event.currentTarget))
  }
  return (
    <form className="review-form" aria-label="Your review" onSubmit={submit}>
      {own?.state === 'pending' && (
        <p className="notice">Your review waits to be read. You can change it until then.</p>
      )}
      <fieldset>
        <legend>Stars</legend>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} required defaultChecked={own?.rating === rating} />{' '}
            {rating}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>How does it fit?</legend>
        {fits.map((fit) => (
          <label key={fit}>
            <input type="radio" name="fit" value={fit} defaultChecked={own?.fit === fit} /> {fitLabels[fit]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor="review-title">Title</label>
        <input id="review-title" className="input" name="title" maxLength={100} defaultValue={own?.title} />
      </div>
      <div className="field">
        <label htmlFor="review-text">What should others know?</label>
        <textarea id="review-text" className="input" name="text" required maxLength={5000} defaultValue={own?.text} />
      </div>
      <button type="submit" className="button">
        {own ? 'Change your review' : 'Send your review'}
      </button>
    </form>
  )
}

/** One's own review: asked for a number first where nobody is signed in, since a review has one author. */
export function OwnReview({ productId }: { productId: string }) {
  const [stage, setStage] = useState<Stage>({ name: 'closed' })

  const open = async () => {
    await checkSession()
    if ($session.get().status !== 'signedIn') return setStage({ name: 'signIn' })
    setStage({ name: 'writing', own: await loadOwnReview(productId) })
  }
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await signInForCheckout(String(new FormData(event.currentTarget).get('phoneNumber') ?? ''))) await open()
  }
  const save = async (own: Review | null, data: FormData) => {
    const title = String(data.get('title') ?? '').trim()
    const fit = fits.find((name) => name === data.get('fit'))
    const body = { rating: Number(data.get('rating')), text: String(data.get('text') ?? '') }
    const saved = await saveReview(productId, own, { ...body, ...(title ? { title } : {}), ...(fit ? { fit } : {}) })
    if (saved) setStage({ name: 'sent' })
  }

  switch (stage.name) {
    case 'closed':
      return (
        <button type="button" className="button" data-kind="quiet" onClick={open}>
          Write a review
        </button>
      )
    case 'signIn':
      return (
        <form className="review-form" aria-label="Sign in to review" onSubmit={signIn}>
          <div className="field">
            <label htmlFor="review-phone">Your phone number</label>
            <input
              id="review-phone"
              className="input"
              name="phoneNumber"
              type="tel"
              autoComplete="tel"
              required
              minLength={10}
            />
          </div>
          <button type="submit" className="button">
            Sign in by code
          </button>
        </form>
      )
    case 'writing':
      return <ReviewForm own={stage.own} onSave={(data) => save(stage.own, data)} />
    case 'sent':
      return <p role="status">Thank you. It is shown once it has been read.</p>
  }
}
