import { showAmount } from '../../../desk/browser/amounts.ts'
import { ScrollRegion } from '../../../desk/browser/ScrollRegion.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import type { ProductDetail } from '../admin-contract.ts'
import { listLacking } from '../rules/lacking-facts.ts'
import type { AskingMarket } from '../struck-price-contract.ts'

type Reduced = AskingMarket['variants'][number]

function explain({ struck, lowest, oldPrice }: Reduced, show: (amount: number) => string): string {
  if (lowest === null) return 'No price is on record from before the reduction.'
  if (struck === null) return `It cost ${show(lowest)} in the 30 days before the reduction, which is not more than now.`
  if (struck === oldPrice) return 'The old price was the lowest of the 30 days before the reduction.'
  return 'This was the lowest price of the 30 days before the reduction.'
}

interface Alike extends Reduced {
  skus: readonly string[]
}

/** Variants of which the same is to say are one row. */
function groupAlike(variants: readonly Reduced[]): Alike[] {
  const groups = new Map<string, Alike>()
  for (const variant of variants) {
    const key = JSON.stringify([variant.price, variant.oldPrice, variant.struck, variant.lowest])
    groups.set(key, { ...variant, skus: [...(groups.get(key)?.skus ?? []), variant.sku] })
  }
  return [...groups.values()]
}

const nameAll = ([first, ...more]: readonly string[]) =>
  more.length === 0 ? first : `${first} and ${more.length} more`

function Market({ market }: { market: AskingMarket }) {
  const show = (amount: number) => showAmount(amount, market.currency)
  const name = market.name || 'First market'
  return (
    <ScrollRegion label={`Struck prices in ${name}`}>
      <table className="list">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th>SKU</th>
            <th data-numeric>Price</th>
            <th data-numeric>Old price</th>
            <th data-numeric>Struck through</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {groupAlike(market.variants).map((variant) => (
            <tr key={variant.id}>
              <td data-label="SKU">{nameAll(variant.skus)}</td>
              <td data-label="Price" data-numeric>
                {show(variant.price)}
              </td>
              <td data-label="Old price" data-numeric>
                {show(variant.oldPrice)}
              </td>
              <td data-label="Struck through" data-numeric>
                {variant.struck === null ? 'Nothing' : show(variant.struck)}
              </td>
              <td data-label="Why">{explain(variant, show)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type MadeProduct = Pick<ProductDetail, 'status' | 'manufacturer' | 'composition'>

const nameMarkets = (markets: readonly AskingMarket[]) =>
  markets.map(({ name }) => name || 'the first market').join(', ')

function LackNote({ product, markets }: { product: MadeProduct; markets: readonly AskingMarket[] }) {
  const lacking = listLacking(product)
  if (lacking.length === 0) return null
  return (
    <p className="notice">
      {product.status === 'active' ? 'On sale without' : 'Before it is sold, add'} what the law of the EU asks for
      beside a product: {lacking.join(' and ')}. It asks in {nameMarkets(markets)}.
    </p>
  )
}

/** What the law of markets in the EU and EEA asks of a product: what it lacks, and what is struck through there and why. */
export function MarketDuties({ id, product }: { id: string; product: MadeProduct }) {
  const { reply } = useLoaded('readStruckPrices', { params: { id } })
  const asking = reply?.markets ?? []
  const reduced = asking.filter(({ variants }) => variants.length > 0)
  if (asking.length === 0) return null
  return (
    <>
      <LackNote product={product} markets={asking} />
      {reduced.length > 0 && (
        <section className="stack" aria-labelledby="struck-prices-title">
          <h2 id="struck-prices-title">Struck prices</h2>
          <p className="hint">
            In the EU and EEA a reduced price may be compared only with the lowest one of the 30 days before the
            reduction. The shop keeps every price and strikes that one through there; elsewhere it shows the old price
            that you typed.
          </p>
          {reduced.map((market) => (
            <Market key={market.key} market={market} />
          ))}
        </section>
      )}
    </>
  )
}
