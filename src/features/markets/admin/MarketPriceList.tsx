import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { roundings } from '../../../platform/pure/markets.ts'
import { readTypedNumber, showTypedNumber } from '../../../platform/pure/written-number.ts'
import { theme } from '../../../site/theme.ts'
import { type MarketDraft, roundingLabels } from './market-draft.ts'
import { ChoiceField } from './market-inputs.tsx'

interface Props {
  at: number
  market: MarketDraft
  shopCurrency: string
  /** How many variants on sale have no price there. */
  unpriced: number
  onChange: (market: MarketDraft) => void
}

/** How its prices come from the shop's. */
export function MarketPriceList({ at, market, shopCurrency, unpriced, onChange }: Props) {
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
