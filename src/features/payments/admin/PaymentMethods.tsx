import type { Reply } from '../../../api/schemas.ts'
import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import { listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { type ManualMethod, manualMethods } from '../../../platform/pure/payment-terms.ts'
import { NumberInput } from '../../delivery/admin/NumberInput.tsx'
import type { WrittenTerms } from '../contract.ts'

const methodNames: Record<ManualMethod, string> = {
  'cash-on-delivery': 'Cash on delivery',
  'bank-transfer': 'Bank transfer',
}

const usualDueDays = 7

const blankTerms = (market: string, method: ManualMethod): WrittenTerms => ({
  market,
  method,
  limit: null,
  fee: 0,
  details: '',
  dueDays: method === 'bank-transfer' ? usualDueDays : null,
})

interface TermsFieldsProps {
  market: { key: string; currency: string }
  method: ManualMethod
  /** Undefined while the market doesn't allow it. */
  terms: WrittenTerms | undefined
  /** Where its fields are. */
  path: string
  faults: readonly string[]
  onChange: (terms: WrittenTerms | undefined) => void
}

/** Whether a market allows a way to pay, and how. */
function TermsFields({ market: { key, currency }, method, terms, path, faults, onChange }: TermsFieldsProps) {
  const id = `terms-${key || 'first'}-${method}`
  const details = useFieldFault(`${path}.details`)
  return (
    <div className="field" id={id}>
      <label>
        <input
          type="checkbox"
          checked={terms !== undefined}
          aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}
          onChange={({ target }) => onChange(target.checked ? blankTerms(key, method) : undefined)}
        />{' '}
        {methodNames[method]}
      </label>
      {terms && (
        <>
          <p className="inline">
            <label>
              <input
                type="checkbox"
                checked={terms.limit !== null}
                onChange={({ target }) => onChange({ ...terms, limit: target.checked ? Number.NaN : null })}
              />{' '}
              {terms.limit === null ? 'Limit the total of an order' : 'Only for orders of up to'}
            </label>
            {terms.limit !== null && (
              <MoneyInput
                label={`${methodNames[method]}: highest total`}
                currency={currency}
                amount={terms.limit}
                field={`${path}.limit`}
                onChange={(limit) => onChange({ ...terms, limit })}
              />
            )}
          </p>
          <p className="inline">
            {method === 'cash-on-delivery' ? (
              <span>
                Fee{' '}
                <MoneyInput
                  label={`${methodNames[method]}: fee`}
                  currency={currency}
                  amount={terms.fee}
                  field={`${path}.fee`}
                  onChange={(fee) => onChange({ ...terms, fee })}
                />
              </span>
            ) : (
              <span>
                Due within{' '}
                <NumberInput
                  label={`${methodNames[method]}: days until it is due`}
                  value={terms.dueDays}
                  field={`${path}.dueDays`}
                  onChange={(dueDays) => onChange({ ...terms, dueDays })}
                />{' '}
                days. The items are held until then.
              </span>
            )}
          </p>
          {method === 'bank-transfer' && (
            <label className="field">
              Bank details, as the shopper reads them
              <textarea
                className="input"
                rows={4}
                value={terms.details}
                onChange={({ target }) => onChange({ ...terms, details: target.value })}
                {...details.marks}
              />
              {details.line}
            </label>
          )}
        </>
      )}
      <FaultLines id={`${id}-faults`} faults={faults} />
    </div>
  )
}

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
