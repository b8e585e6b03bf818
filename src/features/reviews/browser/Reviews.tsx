import { useEffect, useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { writeNumber, writeRating } from '../../../platform/pure/text/write-number.ts'
import { theme } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'
import { describeFit } from '../rules/fit-score.ts'
import { countReviews, nameUnfold, sizeOfFold } from '../rules/review-fold.ts'
import { countStars } from '../rules/stars.ts'
import { OwnReview } from './OwnReview.tsx'
import { photoAddress } from './review-photo.ts'
import { loadReviews, type ReviewChoice } from './reviews.ts'

/** A rating as stars, with a text for screen readers. */
function Stars({ rating }: { rating: number }) {
  const { full, half, empty } = countStars(rating)
  return (
    <span role="img" aria-label={say(texts.ofFive, { rating: writeNumber(rating, { maximumFractionDigits: 1 }) })}>
      {'★'.repeat(full)}
      {half && <span className="half">☆</span>}
      {'☆'.repeat(empty)}
    </span>
  )
}

const first: ReviewChoice = { sort: 'newest', rating: '', fit: '', page: 1 }
const pageSize = 10
const days = new Intl.DateTimeFormat(theme.locale, { day: 'numeric', month: 'short', year: 'numeric' })
const sorts = [
  ['newest', texts.newestFirst],
  ['highest', texts.bestFirst],
  ['lowest', texts.worstFirst],
] as const
const fits = [
  ['', texts.anyFit],
  ['small', texts.runsSmall],
  ['true', texts.trueToSize],
  ['large', texts.runsLarge],
] as const
const fitWords: Record<string, string> = Object.fromEntries(fits)

type Listed = Reply<'listReviews'>
interface ToolsProps {
  choice: ReviewChoice
  stars: Listed['summary']['stars']
  onChoose: (change: Partial<ReviewChoice>) => void
}

function Tools({ choice, stars, onChoose }: ToolsProps) {
  return (
    <div className="review-tools">
      <select
        className="input"
        aria-label={texts.sortReviews}
        value={choice.sort}
        onChange={({ target }) => onChoose({ sort: sorts.find(([name]) => name === target.value)?.[0] ?? 'newest' })}
      >
        {sorts.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={texts.stars}
        value={choice.rating}
        onChange={({ target }) => onChoose({ rating: target.value })}
      >
        <option value="">{texts.allStars}</option>
        {stars.map(({ rating, count }) => (
          <option key={rating} value={rating}>
            {say(texts.starCount, { count: rating })} ({count})
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={texts.fit}
        value={choice.fit}
        onChange={({ target }) => onChoose({ fit: target.value })}
      >
        {fits.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Comment({ comment }: { comment: Listed['comments'][number] }) {
  return (
    <li>
      <Stars rating={comment.rating} />
      {comment.title && <h3>{comment.title}</h3>}
      <p className="review-text">{comment.text}</p>
      {comment.photoUrl && (
        <a className="review-photo" href={photoAddress(comment.photoUrl)} target="_blank" rel="noopener">
          <img
            src={photoAddress(comment.photoUrl)}
            alt={say(texts.photoOpens, { author: comment.author })}
            width="160"
            height="160"
            loading="lazy"
          />
        </a>
      )}
      <p className="review-by">
        {comment.author}
        {comment.verifiedBuyer && ` · ${texts.verified}`}
        {comment.fit && ` · ${fitWords[comment.fit]}`}
        {` · ${days.format(new Date(comment.createdAt))}`}
      </p>
    </li>
  )
}

/** The reviews of a product: the summary, the list, and the visitor's own. */
export function Reviews({ productId, rating, count }: { productId: string; rating: number; count: number }) {
  const [choice, setChoice] = useState(first)
  const [listed, setListed] = useState<Listed | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isFolded, setFolded] = useState(count > 0)
  useEffect(() => {
    let awaited = true
    void loadReviews(productId, choice).then((reply) => {
      if (!awaited) return
      setFailed(reply === null)
      if (reply) setListed(reply)
    })
    return () => {
      awaited = false
    }
  }, [productId, choice])

  const summary = listed?.summary
  const fit = summary ? describeFit(summary.fit) : null
  const shown = summary?.count ?? count
  const choose = (change: Partial<ReviewChoice>) => setChoice({ ...choice, page: 1, ...change })
  return (
    <div className="reviews">
      <div className="review-sum">
        {shown > 0 && (
          <p>
            <Stars rating={summary?.rating ?? rating} />{' '}
            {say(texts.ofFiveCount, { rating: writeRating(summary?.rating ?? rating), reviews: countReviews(shown) })}
          </p>
        )}
        {shown === 0 && <p>{texts.noReviews}</p>}
        <OwnReview productId={productId} />
      </div>
      <div>
        <div className="review-list" data-folded={isFolded ? sizeOfFold(count) : undefined}>
          {hasFailed && <p role="status">{texts.unreachable}</p>}
          {fit && <p className="fit">{fit}</p>}
          {summary && shown > 0 && !isFolded && <Tools choice={choice} stars={summary.stars} onChoose={choose} />}
          {listed && shown > 0 && listed.total === 0 && <p>{texts.noMatch}</p>}
          <ul>
            {listed?.comments.slice(0, isFolded ? 2 : pageSize).map((comment) => (
              <Comment key={comment.id} comment={comment} />
            ))}
          </ul>
        </div>
        {isFolded && (
          <button type="button" className="button review-unfold" data-kind="quiet" onClick={() => setFolded(false)}>
            {nameUnfold(count)}
          </button>
        )}
        {listed && !isFolded && listed.total > pageSize && (
          <p className="review-pages">
            <button
              type="button"
              className="button"
              data-kind="quiet"
              disabled={choice.page === 1}
              onClick={() => setChoice({ ...choice, page: choice.page - 1 })}
            >
              {texts.previous}
            </button>
            <button
              type="button"
              className="button"
              data-kind="quiet"
              disabled={choice.page * pageSize >= listed.total}
              onClick={() => setChoice({ ...choice, page: choice.page + 1 })}
            >
              {texts.next}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
