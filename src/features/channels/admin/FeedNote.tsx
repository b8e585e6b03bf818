import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { faultTexts } from '../rules/feed-faults.ts'

/** On a product’s screen: that shopping services don’t get it, and why. */
export function FeedNote({ id }: { id: string }) {
  const { reply } = useLoaded('listFeedGaps', { query: { productId: id } })
  const gap = reply?.products[0]
  if (!gap) return null
  const which = gap.leftOut === gap.variants ? 'This product' : `${gap.leftOut} of ${gap.variants} variants`
  return (
    <p className="notice">
      {which} {gap.leftOut === 1 || gap.leftOut === gap.variants ? 'is' : 'are'} left out of the product feeds:{' '}
      {gap.faults.map((fault) => faultTexts[fault]).join('; ')}.
    </p>
  )
}
