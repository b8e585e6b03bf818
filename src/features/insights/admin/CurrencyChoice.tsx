interface Props {
  currency: string | undefined
  currencies: readonly string[]
  onChange: (currency: string) => void
}

/** Whose orders the figures are of; nothing in a shop with one currency. */
export function CurrencyChoice({ currency, currencies, onChange }: Props) {
  if (currencies.length < 2) return null
  return (
    <label>
      Orders in{' '}
      <select className="input" value={currency} onChange={({ target }) => onChange(target.value)}>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
    </label>
  )
}
