import type { Reply } from '../../../api/schemas.ts'
import { listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { type ManualMethod, manualMethods } from '../../../platform/pure/payment-terms.ts'
import type { WrittenTerms } from '../contract.ts'
import { TermsFields } from './TermsFields.tsx'

type Read = Reply<'listPaymentTerms'>

const subjects = { limit: 'The highest total', fee: 'The fee', dueDays: 'The days', details: 'The bank details' }

/** The fields that say what is wrong with them. */
const placed = ['limit', 'fee', 'dueDays', 'details']

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const form = useVersionedForm<WrittenTerms[], 'updatePaymentTerms'>({
    initial: read.terms,
    version: read.version,
    onSaved: reload,
    listOf: (terms) => ({ terms }),
    send: (terms, version) => write('updatePaymentTerms', { body: { terms, version } }),
    readStored: ({ terms }) => terms,
  })
  const { draft, setDraft, error } = form
  const findAt = (market: string, method: ManualMethod) =>
    draft.findIndex((terms) => terms.market === market && terms.method === method)
  const change = (at: number, terms: WrittenTerms | undefined) => {
    if (!terms) return setDraft(draft.toSpliced(at, 1))
    setDraft(at < 0 ? [...draft, terms] : draft.with(at, terms))
  }
  return (
    <VersionedForm form={form} className="taxes" label="Payment methods" what="payment methods" subjects={subjects}>
      {read.markets.map((market) => (
        <fieldset key={market.key} className="zone">
          <legend>
            {market.name}, {market.currency}
          </legend>
          {manualMethods.map((method) => {
            const at = findAt(market.key, method)
            const faults =
              at < 0 ? [] : listRowFaults(error, { list: 'terms', at, subjects, rest: 'This way to pay', placed })
            return (
              <TermsFields
                key={method}
                market={market}
                method={method}
                faults={faults}
                path={`terms.${at}`}
                terms={draft[at]}
                onChange={(terms) => change(at, terms)}
              />
            )
          })}
        </fieldset>
      ))}
    </VersionedForm>
  )
}

/** Ways to pay besides the payment provider, market by market. */
export function PaymentMethods() {
  const { reply, status, reload } = useLoaded('listPaymentTerms')
  return (
    <>
      <p>
        Every market takes what the payment provider takes. Here it can take cash and transfers too. For cash the
        shopper confirms their phone number with a code, and you record the money on the order once it has arrived.
      </p>
      {reply ? <Editor read={reply} reload={reload} /> : <LoadState status={status} />}
    </>
  )
}
