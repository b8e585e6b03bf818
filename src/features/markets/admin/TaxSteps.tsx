import { MoneyInput } from '../../admin/browser/MoneyInput.tsx'
import { type Row, readNumber } from './tax-draft.ts'

type Step = Row['steps'][number]

interface Props {
  steps: readonly Step[]
  label: string
  /** Of the country's prices. */
  currency: string
  onChange: (steps: Step[]) => void
}

/** The rates of a tax by the price of one item. */
export function TaxSteps({ steps, label, currency, onChange }: Props) {
  const change = (at: number, changed: Partial<Step>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...changed } : step)))
  return (
    <>
      <ul className="rates">
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has no number of its own, and a removed one draws the rest anew
          <li key={`${at} of ${steps.length}`} className="inline">
            <label>
              <input
                className="input"
                inputMode="decimal"
                defaultValue={Number.isNaN(step.percent) ? '' : step.percent}
                aria-label={`Percent, rate ${at + 1} of ${label}`}
                onChange={({ target }) => change(at, { percent: readNumber(target.value) })}
              />{' '}
              %
            </label>
            <span>
              for items from{' '}
              <MoneyInput
                {...{ amount: step.from, currency, label: `Price of one item, rate ${at + 1} of ${label}` }}
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
