import './taxes.css'
import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import { listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { MarketFields } from './MarketFields.tsx'
import { blankMarket, type MarketDraft, readDrafts } from './market-draft.ts'

interface MarketPricesProps {
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

function Table({ market, shopCurrency }: MarketPricesProps) {
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
function MarketPrices(props: MarketPricesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>See all prices in {props.market.currency}</summary>
      {isOpen && <Table {...props} />}
    </details>
  )
}

type Read = Reply<'listMarkets'>

const subjects: Record<string, string> = {
  key: 'The address',
  name: 'The name',
  countries: 'Countries',
  currency: 'The currency',
  rate: 'The rate',
  giftCardAmounts: 'Gift cards',
  giftCardFrom: 'The least amount of gift cards',
  giftCardTo: 'The highest amount of gift cards',
  language: 'The language',
  taxNumber: 'The tax number',
  paymentMethods: 'Payment methods',
}

/** The fields of a market that say what is wrong with them. */
const placed = [
  'key',
  'name',
  'countries',
  'currency',
  'language',
  'taxNumber',
  'rate',
  'giftCardAmounts',
  'giftCardFrom',
  'giftCardTo',
]

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const form = useVersionedForm<MarketDraft[], 'updateMarkets'>({
    initial: readDrafts(read),
    version: read.version,
    onSaved: reload,
    listOf: (markets) => ({ markets }),
    send: (markets, version) => write('updateMarkets', { body: { markets, version } }),
    readStored: readDrafts,
  })
  const { draft: markets, saved, setDraft: setMarkets, error } = form
  const general = error.faults?.filter(({ field }) => field === 'markets') ?? []
  return (
    <VersionedForm
      form={form}
      className="taxes"
      label="Markets"
      what="markets"
      subjects={subjects}
      actions={
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => setMarkets([...markets, blankMarket()])}
        >
          Add a market
        </button>
      }
    >
      {markets.map((market, at) => (
        <MarketFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new market has no number yet, and a removed one draws the rest anew
          key={`${at} of ${markets.length}`}
          at={at}
          market={market}
          countries={read.countries}
          shopCurrency={read.currency}
          unpriced={read.markets.find(({ id }) => id !== undefined && id === market.id)?.unpriced ?? 0}
          faults={listRowFaults(error, { list: 'markets', at, subjects, rest: 'This market', placed })}
          onChange={(next) => setMarkets(markets.with(at, next))}
          onRemove={() => setMarkets(markets.filter((_, place) => place !== at))}
        >
          {saved.some(({ id, key }) => id === market.id && key === market.key) && market.id !== undefined && (
            <MarketPrices market={market} shopCurrency={read.currency} />
          )}
        </MarketFields>
      ))}
      {general.map(({ problem }) => (
        <p key={problem} className="error" role="alert">
          This {problem}.
        </p>
      ))}
    </VersionedForm>
  )
}

/** The merchant's markets besides the first. */
export function MarketsSection() {
  const { reply, status, reload } = useLoaded('listMarkets')
  return (
    <>
      <p>
        A market has pages of its own, in its currency and language. The shop at / sells in{' '}
        {reply?.currency ?? 'its currency'} to every country that no other market has. Shipping rates and taxes of a
        market are those of its countries, in <a href="/admin/settings/shipping">Settings</a>. Pages follow with the
        next publication.
      </p>
      {reply ? <Editor read={reply} reload={reload} /> : <LoadState status={status} />}
    </>
  )
}
