import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import type { FitProfile, ProductFit } from '../contract.ts'
import { readBodyForm, writeBodyForm } from '../rules/fit-form.ts'

interface Props {
  unit: LengthUnit
  wearer: ProductFit['wearer']
  sizes: readonly string[]
  body: FitProfile['body']
  onBody: (body: NonNullable<FitProfile['body']>) => void
}

const number = { type: 'text', inputMode: 'decimal', required: true, maxLength: 6, autoComplete: 'off' } as const

export function BodyForm({ unit, wearer, sizes, body, onBody }: Props) {
  const given = writeBodyForm(body, unit)
  const usual = [{ value: '', label: "I don't know" }, ...sizes.map((size) => ({ value: size, label: size }))]
  const builds = [
    { value: 'men', label: "Men's" },
    { value: 'women', label: "Women's" },
  ]
  async function send(fields: Record<string, string>) {
    const build = wearer === 'men' || wearer === 'women' ? wearer : fields['build']
    const read = readBodyForm({ ...fields, build }, unit)
    if (typeof read === 'string') return read
    onBody(read)
    return null
  }
  return (
    <ActionForm label="Show my size" onSend={send}>
      <div className="fit-fields">
        {unit === 'cm' ? (
          <PlainField name="height" label="Height (cm)" {...number} defaultValue={given.height} />
        ) : (
          <>
            <PlainField name="feet" label="Height (feet)" {...number} defaultValue={given.feet} />
            <PlainField name="inches" label="and inches" {...number} required={false} defaultValue={given.inches} />
          </>
        )}
        <PlainField
          name="weight"
          label={unit === 'cm' ? 'Weight (kg)' : 'Weight (lb)'}
          {...number}
          defaultValue={given.weight}
        />
        <PlainField name="usualSize" label="Usual size" choices={usual} defaultValue={given.usualSize} />
        {wearer === 'anyone' && (
          <PlainField name="build" label="Sizes I wear" choices={builds} defaultValue={body?.build ?? 'men'} />
        )}
      </div>
    </ActionForm>
  )
}
