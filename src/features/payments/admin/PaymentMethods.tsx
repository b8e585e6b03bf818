import type { Reply } from '../../../api/schemas.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { type ManualMethod, manualMethods } from '../../../platform/pure/payment-terms.ts'
import { EditedElsewhere } from '../../admin/browser/EditedElsewhere.tsx'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { listRowFaults, useVersionedForm } from '../../admin/browser/use-versioned-form.ts'
import { write } from '../../admin/browser/write.ts'
import type { WrittenTerms } from '../contract.ts'
import { TermsFields } from './TermsFields.tsx'

type Read = Reply<'listPaymentTerms'>

const subjects = { limit: 'The highest total', fee: 'The fee', dueDays: 'The days', details: 'The bank details' }

/** What a form says before it asks the server. */
function findMissing(all: readonly WrittenTerms[]): NonNullable<ErrorDetails['faults']> {
  return all.flatMap((terms, at) =>
    (['limit', 'fee'] as const)
      .filter((name) => Number.isNaN(terms[name]))
      .map((name) => ({ field: `terms.${at}.${name}`, problem: 'must be an amount' })),
  )
}

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const { draft, setDraft, error, save, overwrite } = useVersionedForm<WrittenTerms[], 'updatePaymentTerms'>({
    ...{ initial: read.terms, version: read.version, onSaved: reload },
    check: findMissing,
    send: (terms, version) => write('updatePaymentTerms', { body: { terms, version } }),
    readStored: ({ terms }) => terms,
  })
  const findAt = (market: string, method: ManualMethod) =>
    draft.findIndex((terms) => terms.market === market && terms.method === method)
  const change = (at: number, terms: WrittenTerms | undefined) => {
    if (!terms) return setDraft(draft.toSpliced(at, 1))
    setDraft(at < 0 ? [...draft, terms] : draft.with(at, terms))
  }
  return (
    <form
      className="taxes"
      aria-label="Payment methods"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {read.markets.map((market) => (
        <fieldset key={market.key} className="zone">
          <legend>
            {market.name}, {market.currency}
          </legend>
          {manualMethods.map((method) => {
            const at = findAt(market.key, method)
            const faults = at < 0 ? [] : listRowFaults(error, { list: 'terms', at, subjects, rest: 'This way to pay' })
            return (
              <TermsFields
                key={method}
                {...{ market, method, faults, terms: draft[at] }}
                onChange={(terms) => change(at, terms)}
              />
            )
          })}
        </fieldset>
      ))}
      {error.changes && <EditedElsewhere what="payment methods" onOverwrite={() => void overwrite()} />}
      <button type="submit" className="button">
        Save
      </button>
    </form>
  )
}

/** Ways to pay besides the payment provider, market by market. */
export function PaymentMethods() {
  const { reply, reload } = useLoaded('listPaymentTerms')
  return (
    <>
      <p>
        Every market takes what the payment provider takes. Here it can take cash and transfers too. For cash the
        shopper confirms their phone number with a code, and you record the money on the order once it has arrived.
      </p>
      {reply && <Editor read={reply} reload={reload} />}
    </>
  )
}
