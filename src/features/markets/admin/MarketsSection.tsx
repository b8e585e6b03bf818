import type { Reply } from '../../../api/schemas.ts'
import { listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { MarketFields } from './MarketFields.tsx'
import { MarketPrices } from './MarketPrices.tsx'
import { blankMarket, type MarketDraft, readDrafts } from './market-draft.ts'
import './taxes.css'

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
