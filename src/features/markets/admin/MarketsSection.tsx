import type { Reply } from '../../../api/schemas.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { EditedElsewhere } from '../../admin/browser/EditedElsewhere.tsx'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { listRowFaults, useVersionedForm } from '../../admin/browser/use-versioned-form.ts'
import { write } from '../../admin/browser/write.ts'
import { MarketFields } from './MarketFields.tsx'
import { MarketPrices } from './MarketPrices.tsx'
import { blankMarket, type MarketDraft, readDrafts } from './market-draft.ts'
import './taxes.css'

type Read = Reply<'listMarkets'>

const subjects: Record<string, string> = {
  ...{ key: 'The address', name: 'The name', countries: 'Countries', currency: 'The currency', rate: 'The rate' },
  ...{ language: 'The language', taxNumber: 'The tax number', paymentMethods: 'Payment methods' },
}

/** What a form says before it asks the server. */
function findMissing(markets: readonly MarketDraft[]): NonNullable<ErrorDetails['faults']> {
  return markets.flatMap(({ rate }, at) =>
    Number.isNaN(rate) ? [{ field: `markets.${at}.rate`, problem: 'must be a number above 0, such as 0.92' }] : [],
  )
}

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const {
    draft: markets,
    saved,
    setDraft: setMarkets,
    error,
    save,
    overwrite,
  } = useVersionedForm<MarketDraft[], 'updateMarkets'>({
    ...{ initial: readDrafts(read), version: read.version, onSaved: reload },
    check: findMissing,
    send: (markets, version) => write('updateMarkets', { body: { markets, version } }),
    readStored: readDrafts,
  })
  const general = error.faults?.filter(({ field }) => field === 'markets') ?? []
  return (
    <form
      className="taxes"
      aria-label="Markets"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {markets.map((market, at) => (
        <MarketFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new market has no number yet, and a removed one draws the rest anew
          key={`${at} of ${markets.length}`}
          {...{ at, market, countries: read.countries, shopCurrency: read.currency }}
          unpriced={read.markets.find(({ id }) => id !== undefined && id === market.id)?.unpriced ?? 0}
          faults={listRowFaults(error, { list: 'markets', at, subjects, rest: 'This market' })}
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
      {error.changes && <EditedElsewhere what="markets" onOverwrite={() => void overwrite()} />}
      <p className="inline">
        <button type="submit" className="button">
          Save
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          onClick={() => setMarkets([...markets, blankMarket()])}
        >
          Add a market
        </button>
      </p>
    </form>
  )
}

/** The merchant's markets besides the first. */
export function MarketsSection() {
  const { reply, reload } = useLoaded('listMarkets')
  return (
    <>
      <p>
        A market has pages of its own, in its currency and language. The shop at / sells in{' '}
        {reply?.currency ?? 'its currency'} to every country that no other market has. Shipping rates and taxes of a
        market are those of its countries, in <a href="/admin/settings/shipping">Settings</a>. Pages follow with the
        next publication.
      </p>
      {reply && <Editor read={reply} reload={reload} />}
    </>
  )
}
