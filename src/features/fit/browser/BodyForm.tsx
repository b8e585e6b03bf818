import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { FitProfile } from '../../catalog/fit-profile-contract.ts'
import type { LengthUnit } from '../../catalog/rules/measures.ts'
import type { ProductFit } from '../contract.ts'
import * as texts from '../messages/en.ts'
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
  const usual = [{ value: '', label: texts.unknownSize }, ...sizes.map((size) => ({ value: size, label: size }))]
  const builds = [
    { value: 'men', label: texts.mens },
    { value: 'women', label: texts.womens },
  ]
  async function send(fields: Record<string, string>) {
    const build = wearer === 'men' || wearer === 'women' ? wearer : fields['build']
    const read = readBodyForm({ ...fields, build }, unit)
    if (typeof read === 'string') return read
    onBody(read)
    return null
  }
  return (
    <ActionForm label={texts.showMySize} onSend={send}>
      <div className="fit-fields">
        {unit === 'cm' ? (
          <PlainField name="height" label={texts.heightCm} {...number} defaultValue={given.height} />
        ) : (
          <>
            <PlainField name="feet" label={texts.heightFeet} {...number} defaultValue={given.feet} />
            <PlainField
              name="inches"
              label={texts.andInches}
              {...number}
              required={false}
              defaultValue={given.inches}
            />
          </>
        )}
        <PlainField
          name="weight"
          label={unit === 'cm' ? texts.weightKg : texts.weightLb}
          {...number}
          defaultValue={given.weight}
        />
        <PlainField name="usualSize" label={texts.usualSize} choices={usual} defaultValue={given.usualSize} />
        {wearer === 'anyone' && (
          <PlainField name="build" label={texts.sizesIWear} choices={builds} defaultValue={body?.build ?? 'men'} />
        )}
      </div>
    </ActionForm>
  )
}
