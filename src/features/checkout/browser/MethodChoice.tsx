import { useStore } from '@nanostores/react'
import { nameSpan } from '../../../platform/pure/text/name-span.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { formatAlike, theme, toCents } from '../../../site/theme.ts'
import { $chosen } from '../../cart/browser/costs.ts'
import { $methods, type Methods, type OfferedMethod } from '../../cart/browser/shipping-methods.ts'
import * as cartTexts from '../../cart/messages/en.ts'
import { nameCountry } from '../../markets/rules/regions.ts'
import * as texts from '../messages/en.ts'
import { $form, fillForm } from './checkout.ts'

const nameMethod = ({ name, speed }: { name: string; speed: 'standard' | 'express' }) =>
  name || (speed === 'express' ? texts.express : texts.standard)

/** "Wed, Nov 25 – Fri, Nov 27" */
function nameDays({ earliest, latest }: OfferedMethod): string {
  if (!earliest || !latest) return ''
  const days = new Intl.DateTimeFormat(theme.locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  return nameSpan(days, [earliest, latest])
}

function describe(method: OfferedMethod): string[] {
  const { place } = method
  const days = nameDays(method)
  if (!place) return days ? [say(texts.arrivesOn, { days })] : []
  const address = [place.line1, [place.postcode, place.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [address, place.hours, days && say(texts.readyOn, { days })].filter(Boolean)
}

/** Why there is less to choose from, or nothing. */
function listReasons({ refused, lacks }: Methods, country: string): string[] {
  if (lacks === 'service') return [say(texts.placeUnserved, { place: nameCountry(country, theme.locale) })]
  if (lacks === 'postcode') return [texts.methodsByPostcode]
  return refused.map((method) =>
    say(method.fault === 'items' ? texts.tooManyItems : texts.tooHeavy, { method: nameMethod(method) }),
  )
}

/** The merchant's own methods, the cheapest chosen beforehand. */
export function MethodChoice() {
  const form = useStore($form)
  const known = useStore($methods)
  const chosen = useStore($chosen)
  if (!known) return <p className="hint">{texts.methodsLoading}</p>
  const show = formatAlike(known.methods.map(({ price }) => toCents(price)))
  return (
    <>
      {known.methods.map((method) => (
        <label key={method.id} className="method">
          <input
            type="radio"
            name="method"
            value={method.id}
            checked={method.id === chosen?.id}
            onChange={() => fillForm({ methodId: method.id })}
          />
          <span>
            {nameMethod(method)}
            {describe(method).map((line) => (
              <span key={line} className="hint line">
                {' '}
                {line}
              </span>
            ))}
          </span>
          <span className="amount">{method.price === 0 ? cartTexts.free : show(toCents(method.price))}</span>
        </label>
      ))}
      <div role="status">
        {listReasons(known, form.country).map((reason) => (
          <p key={reason} className="hint">
            {reason}
          </p>
        ))}
      </div>
    </>
  )
}
