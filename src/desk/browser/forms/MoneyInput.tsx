import { useState } from 'react'
import { formatMoney, fromWire, isAmount, symbolOf, toWire } from '../../../platform/pure/money.ts'
import { parseTypedAmount } from '../../../platform/pure/written-amount.ts'
import { theme } from '../../../site/theme.ts'
import { useFieldFault } from './field-faults.tsx'

interface Props {
  /** In the currency; NaN while nothing, or no amount, is typed. */
  amount: number
  currency: string
  label: string
  /** Its path in a form that says what is wrong at each field. */
  field?: string
  onChange: (amount: number) => void
}

const language = theme.locale

const show = (amount: number, currency: string) =>
  Number.isFinite(amount) && isAmount(amount, currency)
    ? formatMoney(fromWire(amount, currency), currency, { language })
    : ''

/** A field of an amount: as its currency writes it, except while someone types. */
export function MoneyInput({ amount, currency, label, field, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const { marks, line } = useFieldFault(field)
  const shown = show(amount, currency)
  const type = (text: string) => {
    setTyped(text)
    const cents = parseTypedAmount(text, currency, language)
    onChange(cents === null ? Number.NaN : toWire(cents, currency))
  }
  return (
    <>
      <input
        className="input"
        inputMode="decimal"
        aria-label={label}
        placeholder={symbolOf(currency, language)}
        aria-invalid={typed !== null && typed !== '' && shown === ''}
        {...marks}
        value={typed ?? shown}
        onChange={({ target }) => type(target.value)}
        // What is no amount stays to be corrected.
        onBlur={() => shown !== '' && setTyped(null)}
      />
      {line}
    </>
  )
}
