import { useEffect, useState } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import { $session } from '../../../site/browser/session.ts'
import { checkSession } from '../../accounts/browser/check-session.ts'
import { SignInHere } from '../../accounts/browser/sign-in/SignInHere.tsx'
import type { Review } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { ReviewForm } from './ReviewForm.tsx'
import { loadOwnReview, type OwnReview as OwnOne, saveReview } from './reviews.ts'

type Stage = { name: 'closed' } | { name: 'signIn' } | { name: 'writing'; own: OwnOne | null } | { name: 'sent' }

async function findStage(productId: string): Promise<Stage> {
  await checkSession()
  if ($session.get().status !== 'signedIn') return { name: 'signIn' }
  return { name: 'writing', own: await loadOwnReview(productId) }
}

/** The visitor's own review. A review has an author, so a guest signs in first. */
export function OwnReview({ productId }: { productId: string }) {
  const [stage, setStage] = useState<Stage>({ name: 'closed' })

  const open = async () => setStage(await findStage(productId))
  const save = async (own: Review | null, body: BodyInput<'createReview'>) => {
    const error = await saveReview(productId, own, body)
    if (error === null) setStage({ name: 'sent' })
    return error
  }

  // A mail that asks for a review leads here.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('review')) void findStage(productId).then(setStage)
  }, [productId])

  switch (stage.name) {
    case 'closed':
      return (
        <button type="button" className="button" data-kind="quiet" onClick={open}>
          {texts.writeReview}
        </button>
      )
    case 'signIn':
      return <SignInHere className="review-form" label={texts.signInToReview} onSignedIn={() => void open()} />
    case 'writing':
      return <ReviewForm own={stage.own} onSave={(body) => save(stage.own?.review ?? null, body)} />
    case 'sent':
      return <p role="status">{texts.thanks}</p>
  }
}
