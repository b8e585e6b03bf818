import { useFieldFault } from '../../../desk/browser/forms/field-faults.tsx'
import { MoneyInput } from '../../../desk/browser/forms/MoneyInput.tsx'
import { readTypedNumber, showTypedNumber } from '../../../platform/pure/written-number.ts'
import { theme } from '../../../site/theme.ts'
import type { Row } from './tax-draft.ts'

type Step = Row['steps'][number]

interface Props {
  steps: readonly Step[]
  /** The path of the rates. */
  field: string
  label: string
  /** Of the country's prices. */
  currency: string
  onChange: (steps: Step[]) => void
}

interface PercentProps {
  percent: number
  label: string
  field: string
  onChange: (percent: number) => void
}

function PercentInput({ percent, label, field, onChange }: PercentProps) {
  const { marks, line } = useFieldFault(field)
  return (
    <span>
      <input
        className="input"
        inputMode="decimal"
        defaultValue={Number.isNaN(percent) ? '' : showTypedNumber(percent, theme.locale)}
        aria-label={label}
        onChange={({ target }) => onChange(readTypedNumber(target.value, theme.locale) ?? Number.NaN)}
        {...marks}
      />{' '}
      % {line}
    </span>
  )
}

/** The rates of a tax by the price of one item. */
export function TaxSteps({ steps, field, label, currency, onChange }: Props) {
  const change = (at: number, changed: Partial<Step>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...changed } : step)))
  return (
    <>
      <ul className="rates">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no number of its own, and a removed one draws the rest anew
          <li key={`${at} of ${steps.length}`} className="inline">
            <PercentInput
              percent={step.percent}
              label={`Percent, rate ${at + 1} of ${label}`}
              field={`${field}.${at}.percent`}
              onChange={(percent) => change(at, { percent })}
            />
            <span>
              for items from{' '}
              <MoneyInput
                amount={step.from}
                currency={currency}
                label={`Price of one item, rate ${at + 1} of ${label}`}
                field={`${field}.${at}.from`}
                onChange={(from) => change(at, { from })}
              />
            </span>
            {steps.length > 1 && (
              <button
                type="button"
                className="text-button"
                aria-label={`Remove rate ${at + 1} of ${label}`}
                onClick={() => onChange(steps.filter((_, place) => place !== at))}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="text-button"
        onClick={() => onChange([...steps, { from: Number.NaN, percent: Number.NaN }])}
      >
        Add a rate from another price
      </button>
    </>
  )
}
