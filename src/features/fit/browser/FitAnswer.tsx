import { keepOwnSizes } from '../../catalog/browser/fit-profile.ts'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import { sizeSlug } from '../../catalog/rules/sizes.ts'
import type { ProductFit } from '../contract.ts'
import * as texts from '../messages/en.ts'
import type { Advice, Reference } from '../rules/advise.ts'
import type { Chart } from '../rules/chart-measures.ts'
import { listDifferences } from '../rules/differences.ts'
import { describeAdvice, describeDifference } from '../rules/fit-words.ts'

/** An answer with what it was drawn from, or why there can be none. */
export type Shown = { reference: Reference; advice: Advice; shirt: FitProfile['shirt'] } | { outsider: string }

interface Props {
  shown: Shown | null
  chart: Chart
  evidence: ProductFit['evidence']
  unit: LengthUnit
  /** The product's buying form. */
  form: HTMLFormElement | null
  kind: string
  close: () => void
}

/** The suggested sizes as this product spells them. */
function findFields(form: HTMLFormElement | null, sizes: readonly string[]): HTMLInputElement[] {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[name="size"]') ?? [])]
  return sizes.flatMap((size) => fields.find(({ value }) => sizeSlug(value) === sizeSlug(size)) ?? [])
}

function Choices({ fields, kind, close }: { fields: HTMLInputElement[] } & Pick<Props, 'kind' | 'close'>) {
  const choose = (field: HTMLInputElement) => {
    field.checked = true
    field.dispatchEvent(new Event('change', { bubbles: true }))
    close()
  }
  return (
    <p className="fit-act">
      {fields.map((field) => (
        <button key={field.value} type="button" className="button" onClick={() => choose(field)}>
          {texts.choose} {field.value}
        </button>
      ))}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          void keepOwnSizes(
            [kind],
            fields.map(({ value }) => value),
          ).then(close)
        }}
      >
        {texts.keepAsMySize}
      </button>
    </p>
  )
}

function Answer({
  shown,
  chart,
  evidence,
  unit,
  form,
  kind,
  close,
}: Props & { shown: Exclude<Shown, { outsider: string }> }) {
  const { reference, advice, shirt } = shown
  const { answer, reasons } = describeAdvice(advice, { reference, evidence, unit })
  const sizes = advice.kind === 'none' ? [] : advice.kind === 'one' ? [advice.size] : [advice.size, advice.larger]
  const fields = findFields(form, sizes)
  const differences = shirt
    ? sizes.flatMap((size) => listDifferences(chart, size, shirt).map((each) => ({ size, ...each })))
    : []
  return (
    <>
      <p className="fit-size">{answer}</p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {differences.length > 0 && (
        <ul>
          {differences.map((each) => (
            <li key={`${each.size} ${each.measure}`}>{describeDifference(each, unit)}</li>
          ))}
        </ul>
      )}
      {fields.length > 0 && <Choices fields={fields} kind={kind} close={close} />}
    </>
  )
}

export function FitAnswer(props: Props) {
  const { shown } = props
  return (
    <div className="fit-answer" role="status">
      {shown && ('outsider' in shown ? <p>{shown.outsider}</p> : <Answer {...props} shown={shown} />)}
    </div>
  )
}
