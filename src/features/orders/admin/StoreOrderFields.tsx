import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { theme } from '../../../site/theme.ts'
import { nameCountries } from '../../markets/rules/regions.ts'
import { customerFields, nameField, placeFields, placeOf, type Ways } from './store-order-draft.ts'

interface Props {
  ways: Ways
  /** What is wrong with a field. */
  faultOf: (name: string) => string | undefined
}

function Address({ ways, faultOf }: Props) {
  const { shipTo, home = '' } = readPriceRules()
  const place = placeOf(ways)
  return (
    <>
      <h3>{place ? 'Pick-up' : 'Address'}</h3>
      {place && (
        <p className="hint">
          The customer picks the order up at {place.line1}, {place.city}.
        </p>
      )}
      <div className="inline">
        <PlainField {...nameField} fault={faultOf('name')} />
        {!place && placeFields.map((field) => <PlainField key={field.name} {...field} fault={faultOf(field.name)} />)}
        {!place && (
          <PlainField
            name="country"
            label="Country"
            defaultValue={home}
            fault={faultOf('country')}
            choices={nameCountries(shipTo, theme.language)}
          />
        )}
        <PlainField
          key={JSON.stringify(ways.choices)}
          name="shippingMethod"
          label="Delivery"
          fault={faultOf('shippingMethod')}
          choices={ways.choices}
          defaultValue={ways.chosen}
        />
      </div>
    </>
  )
}

/** Who gets a new order, where, and how long it can be paid. */
export function StoreOrderFields({ ways, faultOf }: Props) {
  return (
    <>
      <h3>Customer</h3>
      <p className="hint">A phone number or an email. The payment link is mailed, and shown to copy.</p>
      <div className="inline">
        {customerFields.map((field) => (
          <PlainField key={field.name} {...field} fault={faultOf(field.name)} />
        ))}
      </div>
      <Address ways={ways} faultOf={faultOf} />
      <h3>Payment</h3>
      <div className="inline">
        <PlainField name="holdDays" label="Days to pay" type="number" min={1} max={30} required defaultValue="3" />
        <PlainField name="note" label="Internal note" maxLength={500} />
      </div>
    </>
  )
}
