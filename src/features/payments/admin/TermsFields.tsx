import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import type { ManualMethod } from '../../../platform/pure/payment-terms.ts'
import { NumberInput } from '../../delivery/admin/NumberInput.tsx'
import type { WrittenTerms } from '../contract.ts'

export const methodNames: Record<ManualMethod, string> = {
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

interface Props {
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
export function TermsFields({ market: { key, currency }, method, terms, path, faults, onChange }: Props) {
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
