import { useState } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import { ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { MarketDraft } from './market-draft.ts'

interface Props {
  /** As it is in the form: a rate or rounding is tried before it is saved. */
  market: MarketDraft
  shopCurrency: string
}

interface OwnPriceProps {
  market: string
  currency: string
  variantId: string
  sku: string
  price: number | null
  version: string
  onSaved: () => void
}

/** A variant's own price in the market, instead of the converted one. */
function OwnPrice({ market, currency, variantId, sku, price, version, onSaved }: OwnPriceProps) {
  const [typed, setTyped] = useState<number | null>(price)
  const save = async (amount: number | null) => {
    const outcome = await write('updateMarketPrices', {
      body: { market, prices: [{ variantId, price: amount, version }] },
    })
    // Someone else has changed it: theirs is shown.
    if (outcome.ok || outcome.failure.status === 409) onSaved()
  }
  const isReady = typed !== null && Number.isFinite(typed) && typed > 0 && typed !== price
  return (
    <span className="inline">
      <MoneyInput amount={typed ?? Number.NaN} currency={currency} label={`Own price of ${sku}`} onChange={setTyped} />
      <button type="button" className="text-button" disabled={!isReady} onClick={() => void save(typed)}>
        Set <span className="visually-hidden">the price of {sku}</span>
      </button>
      {price !== null && (
        <button type="button" className="text-button" onClick={() => void save(null)}>
          Remove <span className="visually-hidden">the price of {sku}</span>
        </button>
      )}
    </span>
  )
}

function Table({ market, shopCurrency }: Props) {
  const [page, setPage] = useState(1)
  const { key, rate, rounding } = market
  const tried = rate !== null && Number.isFinite(rate) && rate > 0 ? { rate: String(rate), rounding } : {}
  const asked = { query: { market: key, page: String(page), ...tried } }
  const { reply, reload, status } = useLoaded('listMarketPrices', asked)
  if (!reply) return null
  const { total, currency } = reply
  const prices = reply.prices.map((row) => ({ ...row, id: row.variantId }))
  return (
    <>
      <ListTable
        label={`Prices in ${currency}`}
        rows={prices}
        status={status}
        empty="No products yet."
        columns={[
          { label: 'Variant', show: ({ product, sku }) => `${product}, ${sku}` },
          { label: shopCurrency, show: ({ shopPrice }) => showAmount(shopPrice, shopCurrency), numeric: true },
          {
            label: currency,
            numeric: true,
            show: ({ price }) => (price === null ? 'Not sold' : showAmount(price, currency)),
          },
          {
            label: 'Own price',
            show: ({ variantId, sku, ownPrice: price, version }) => (
              <OwnPrice
                key={price}
                market={key}
                currency={currency}
                variantId={variantId}
                sku={sku}
                price={price}
                version={version}
                onSaved={reload}
              />
            ),
          },
        ]}
      />
      <p className="inline">
        <button type="button" className="text-button" disabled={page === 1} onClick={() => setPage(page - 1)}>
          Previous prices
        </button>
        <button
          type="button"
          className="text-button"
          disabled={prices.length === 0 || page * prices.length >= total}
          onClick={() => setPage(page + 1)}
        >
          More prices
        </button>
      </p>
    </>
  )
}

/** What shoppers of a market would pay, with the rate and the rounding in the form. Own prices are saved at once. */
export function MarketPrices(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>See all prices in {props.market.currency}</summary>
      {isOpen && <Table {...props} />}
    </details>
  )
}
