import type { ReactNode } from 'react'
import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { isLanguage, languages } from '../../../platform/pure/language.ts'
import { roundings } from '../../../platform/pure/markets.ts'
import { readTypedNumber, showTypedNumber } from '../../../platform/pure/written-number.ts'
import { theme } from '../../../site/theme.ts'
import { nameCountries, nameCountry } from '../rules/regions.ts'
import { type MarketDraft, methodLabels, roundingLabels } from './market-draft.ts'
import { ChoiceField, TextField } from './market-inputs.tsx'

interface MarketPriceListProps {
  at: number
  market: MarketDraft
  shopCurrency: string
  /** How many variants on sale have no price there. */
  unpriced: number
  onChange: (market: MarketDraft) => void
}

/** How its prices come from the shop's. */
function MarketPriceList({ at, market, shopCurrency, unpriced, onChange }: MarketPriceListProps) {
  const id = `market-${at}`
  const converts = market.rate !== null
  const { marks, line } = useFieldFault(`markets.${at}.rate`)
  return (
    <>
      <div className="pair">
        <ChoiceField
          id={`${id}-list`}
          label="Prices"
          value={converts ? 'rate' : 'own'}
          choices={[
            ['rate', 'Converted from the shop’s by a rate'],
            ['own', 'Only variants with a price of their own'],
          ]}
          onChange={(value) => onChange({ ...market, rate: value === 'rate' ? Number.NaN : null })}
        />
        {converts && (
          <div className="field">
            <label htmlFor={`${id}-rate`}>
              One {shopCurrency} in {market.currency || 'its currency'}
            </label>
            <input
              id={`${id}-rate`}
              className="input"
              inputMode="decimal"
              defaultValue={Number.isNaN(market.rate) ? '' : showTypedNumber(market.rate ?? 0, theme.locale)}
              onChange={({ target }) => {
                const rate = readTypedNumber(target.value, theme.locale) ?? Number.NaN
                onChange({ ...market, rate })
              }}
              {...marks}
            />
            {line}
          </div>
        )}
        {converts && (
          <ChoiceField
            id={`${id}-rounding`}
            label="Rounding"
            value={market.rounding}
            choices={roundings.map((rounding) => [rounding, roundingLabels[rounding]] as const)}
            onChange={(value) => {
              const rounding = roundings.find((known) => known === value)
              if (rounding) onChange({ ...market, rounding })
            }}
          />
        )}
      </div>
      {unpriced > 0 && (
        <p className="notice">
          {unpriced === 1 ? '1 variant has' : `${unpriced} variants have`} no price here and{' '}
          {unpriced === 1 ? 'is' : 'are'} not sold.
        </p>
      )}
    </>
  )
}

const english = 'en'
const languageNames = new Intl.DisplayNames([english], { type: 'language' })

interface Props {
  at: number
  market: MarketDraft
  countries: readonly string[]
  shopCurrency: string
  /** How many variants on sale have no price there. */
  unpriced: number
  faults: readonly string[]
  onChange: (market: MarketDraft) => void
  onRemove: () => void
  children: ReactNode
}

function Countries({ at, market, countries, onChange }: Pick<Props, 'at' | 'market' | 'countries' | 'onChange'>) {
  const title = market.name || `market ${at + 1}`
  const { marks, line } = useFieldFault(`markets.${at}.countries`)
  const free = nameCountries(
    countries.filter((country) => !market.countries.includes(country)),
    english,
  ).toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className="field chips">
      <label htmlFor={`market-${at}-countries`}>Countries</label>
      <ul aria-label={`Countries of ${title}`}>
        {market.countries.map((country) => (
          <li key={country}>
            {nameCountry(country, english)}
            <button
              type="button"
              aria-label={`Remove ${nameCountry(country, english)} from ${title}`}
              onClick={() => onChange({ ...market, countries: market.countries.filter((kept) => kept !== country) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <select
        id={`market-${at}-countries`}
        className="input"
        value=""
        onChange={({ target }) => onChange({ ...market, countries: [...market.countries, target.value] })}
        {...marks}
      >
        <option value="">Add a country</option>
        {free.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {line}
    </div>
  )
}

function Methods({ at, market, onChange }: Pick<Props, 'at' | 'market' | 'onChange'>) {
  const chosen = market.paymentMethods ?? []
  const toggle = (method: string) =>
    chosen.includes(method) ? chosen.filter((kept) => kept !== method) : [...chosen, method]
  return (
    <fieldset>
      <legend>Payment methods</legend>
      <p className="hint">
        None chosen: everything that the payment provider offers there. Only Stripe follows a choice.
      </p>
      <div className="checks">
        {[...new Set([...Object.keys(methodLabels), ...chosen])].map((method) => (
          <label key={method} className="check" htmlFor={`market-${at}-${method}`}>
            <input
              id={`market-${at}-${method}`}
              type="checkbox"
              checked={chosen.includes(method)}
              onChange={() => onChange({ ...market, paymentMethods: toggle(method) })}
            />
            {methodLabels[method] ?? method}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What gift cards are sold for there. */
function GiftCards({ at, market, onChange }: Pick<Props, 'at' | 'market' | 'onChange'>) {
  const id = `market-${at}`
  return (
    <>
      <TextField
        id={`${id}-gift-amounts`}
        label="Amounts of gift cards"
        value={market.giftCardAmounts ?? ''}
        field={`markets.${at}.giftCardAmounts`}
        hint={`Amounts in ${market.currency || 'its currency'}, such as 25, 50, 100. None are sold without amounts.`}
        onChange={(giftCardAmounts) => onChange({ ...market, giftCardAmounts })}
      />
      <div className="pair">
        <TextField
          id={`${id}-gift-from`}
          label="Gift cards of any amount from"
          value={market.giftCardFrom ?? ''}
          field={`markets.${at}.giftCardFrom`}
          onChange={(giftCardFrom) => onChange({ ...market, giftCardFrom })}
        />
        <TextField
          id={`${id}-gift-to`}
          label="Gift cards of any amount up to"
          value={market.giftCardTo ?? ''}
          field={`markets.${at}.giftCardTo`}
          onChange={(giftCardTo) => onChange({ ...market, giftCardTo })}
        />
      </div>
    </>
  )
}

const taxChoices = [
  ['', 'As in the whole shop'],
  ['true', 'Taxes are included'],
  ['false', 'Taxes are added'],
] as const

/** A market: where it is, what it sells in, and how its prices are made. */
export function MarketFields({ children, ...props }: Props) {
  const { at, market, faults, onChange, onRemove } = props
  const id = `market-${at}`
  const title = market.name || `Market ${at + 1}`
  return (
    <fieldset aria-describedby={faults.length > 0 ? `${id}-faults` : undefined}>
      <legend>{title}</legend>
      <div className="pair">
        <TextField
          id={`${id}-name`}
          label="Name"
          value={market.name}
          field={`markets.${at}.name`}
          onChange={(name) => onChange({ ...market, name })}
        />
        <TextField
          id={`${id}-key`}
          label="Address"
          value={market.key}
          field={`markets.${at}.key`}
          hint={`Its pages are below /${market.key || 'de'}/.`}
          onChange={(key) => onChange({ ...market, key })}
        />
      </div>
      <Countries {...props} />
      <div className="pair">
        <TextField
          id={`${id}-currency`}
          label="Currency"
          value={market.currency}
          hint="Three letters, such as EUR."
          field={`markets.${at}.currency`}
          onChange={(currency) => onChange({ ...market, currency: currency.toUpperCase() })}
        />
        <ChoiceField
          id={`${id}-language`}
          label="Language"
          value={market.language}
          field={`markets.${at}.language`}
          choices={languages.map((language) => [language, languageNames.of(language) ?? language] as const)}
          onChange={(language) => isLanguage(language) && onChange({ ...market, language })}
        />
        <ChoiceField
          id={`${id}-tax`}
          label="Prices and taxes"
          value={String(market.taxIncluded ?? '')}
          choices={taxChoices}
          onChange={(value) => onChange({ ...market, taxIncluded: value === '' ? null : value === 'true' })}
        />
        <TextField
          id={`${id}-tax-name`}
          label="Name of the taxes on pages"
          value={market.taxShownName ?? ''}
          onChange={(taxShownName) => onChange({ ...market, taxShownName })}
        />
        <TextField
          id={`${id}-tax-number`}
          label="The shop’s tax number there"
          value={market.taxNumber ?? ''}
          field={`markets.${at}.taxNumber`}
          onChange={(taxNumber) => onChange({ ...market, taxNumber })}
        />
      </div>
      <MarketPriceList {...props} />
      {children}
      <GiftCards {...props} />
      <Methods {...props} />
      {faults.length > 0 && (
        <div id={`${id}-faults`}>
          {faults.map((fault) => (
            <p key={fault} className="error" role="alert">
              {fault}
            </p>
          ))}
        </div>
      )}
      <button type="button" className="text-button" onClick={onRemove}>
        Remove {title}
      </button>
    </fieldset>
  )
}
