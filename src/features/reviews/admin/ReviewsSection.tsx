import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { loadPhoto } from '../browser/review-photo.ts'
import type { QueuedReview } from '../contract.ts'

const states = [
  ['pending', 'Pending'],
  ['published', 'Published'],
  ['rejected', 'Rejected'],
] as const

function Judge({ review, onJudged }: { review: QueuedReview; onJudged: () => void }) {
  const [rejecting, setRejecting] = useState(false)
  const judge = async (body: { state: 'published' } | { state: 'rejected'; reason: string }) => {
    const { id, version } = review
    await write('judgeReview', { params: { id }, body: { ...body, version } })
    onJudged()
  }
  const reject = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void judge({ state: 'rejected', reason: String(new FormData(event.currentTarget).get('reason') ?? '') })
  }
  if (rejecting) {
    return (
      <form className="inline" aria-label="Reject" onSubmit={reject}>
        <input
          className="input"
          name="reason"
          required
          maxLength={200}
          aria-label="Reason"
          placeholder="Reason"
          ref={(input) => input?.focus()}
        />
        <button type="submit" className="button">
          Reject
        </button>
      </form>
    )
  }
  return (
    <p className="inline">
      {review.state !== 'published' && (
        <button type="button" className="button" onClick={() => judge({ state: 'published' })}>
          Publish
        </button>
      )}
      {review.state !== 'rejected' && (
        <button type="button" className="button" data-kind="quiet" onClick={() => setRejecting(true)}>
          Reject…
        </button>
      )}
    </p>
  )
}

/** A preview of the photo. Until the review is published, only the shop and the author can load it. */
function QueuedPhoto({ photoUrl, author }: { photoUrl: string; author: string }) {
  const [photo, setPhoto] = useState<string | null>(null)
  useEffect(() => {
    let awaited = true
    void loadPhoto(photoUrl).then((loaded) => awaited && setPhoto(loaded))
    return () => {
      awaited = false
    }
  }, [photoUrl])
  return <div className="photo">{photo && <img src={photo} alt={`From ${author || 'a customer'}`} />}</div>
}

/** The reviews; pending ones unless another state is chosen. */
export function ReviewsSection() {
  const { query } = useStore($address)
  const { reply, status, reload } = useLoaded('listReviewQueue', {
    query: { state: 'pending', ...query, limit: '25' },
  })
  const reviews = reply?.reviews ?? []
  return (
    <>
      <ListTools
        search="Search reviews"
        filters={[{ name: 'state', label: 'State', choices: states, fallback: 'pending' }]}
      />
      {status === 'ready' && reviews.length === 0 && (
        <p className="nothing">
          {query['query'] || query['state'] ? (
            'No reviews found.'
          ) : (
            <>
              No reviews wait to be published. Customers write them on product pages;{' '}
              <a href="/admin/settings/mails">a mail can ask for them</a> after delivery.
            </>
          )}
        </p>
      )}
      <ul className="cards">
        {reviews.map((review) => (
          <li key={review.id}>
            <p>
              <a href={`/product/${review.productSlug}`}>{review.productName}</a> · {review.rating} of 5
              {review.fit && ` · fits ${review.fit}`} · {review.author || 'A customer'} · {showDate(review.createdAt)}
              {review.verifiedBuyer && ' · verified buyer'}
            </p>
            {review.title && <h2>{review.title}</h2>}
            <p className="typed">{review.text}</p>
            {review.photoUrl && <QueuedPhoto key={review.photoUrl} photoUrl={review.photoUrl} author={review.author} />}
            {review.rejectionReason && <p className="hint">Rejected: {review.rejectionReason}</p>}
            <Judge review={review} onJudged={reload} />
          </li>
        ))}
      </ul>
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['reviews', 'Reviews']]} dated="Written" />
    </>
  )
}
