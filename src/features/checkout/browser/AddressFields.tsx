import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { Field, type FieldProps } from '../../../site/components/Field.tsx'
import { theme } from '../../../site/theme.ts'
import { labelPostcode } from '../../delivery/rules/postcode.ts'
import { listRegions, nameCountries, nameRegionKind } from '../../markets/rules/regions.ts'
import * as texts from '../messages/en.ts'
import type { CheckoutForm, FieldErrors, TextField } from '../rules/checkout-form.ts'
import { typeField } from './checkout.ts'

type Description = Pick<FieldProps, 'label' | 'autoComplete' | 'maxLength' | 'choices'> & { name: TextField }

/** The delivery countries, plus an account address's country, which is refused with a message rather than silently dropped. */
function describeFields(country: string, needsRegion: boolean): Description[] {
  const regions = listRegions(country)
  const isOptional = country !== 'US' && !needsRegion
  const countries = nameCountries([...new Set([...readPriceRules().shipTo, country])], theme.locale)
  return [
    { name: 'country', label: texts.country, autoComplete: 'shipping country', choices: countries },
    { name: 'name', label: texts.fullName, autoComplete: 'shipping name', maxLength: 100 },
    { name: 'line1', label: texts.street, autoComplete: 'shipping address-line1', maxLength: 120 },
    { name: 'line2', label: texts.apartment, autoComplete: 'shipping address-line2', maxLength: 120 },
    { name: 'city', label: texts.city, autoComplete: 'shipping address-level2', maxLength: 80 },
    {
      name: 'state',
      label: `${nameRegionKind(country)}${isOptional ? ' (optional)' : ''}`,
      autoComplete: 'shipping address-level1',
      maxLength: 80,
      choices: regions.length > 0 ? [{ value: '', label: texts.choose }, ...regions] : undefined,
    },
    {
      name: 'postcode',
      label: labelPostcode(country),
      autoComplete: 'shipping postal-code',
      maxLength: 16,
    },
  ]
}

interface Props {
  form: CheckoutForm
  errors: FieldErrors
  needsRegion: boolean
}

export function AddressFields({ form, errors, needsRegion }: Props) {
  return (
    <div className="address">
      {describeFields(form.country, needsRegion).map((field) => (
        <Field
          key={field.name}
          {...field}
          value={form[field.name]}
          error={errors[field.name]}
          onChange={(text) => typeField(field.name, text)}
        />
      ))}
    </div>
  )
}
