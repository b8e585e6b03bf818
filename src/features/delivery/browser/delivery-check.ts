import type { Reply } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatPrice, theme } from '../../../site/theme.ts'

const names = { standard: 'Standard', express: 'Express' }

function describeMethod({ method, price, earliest, latest }: Reply<'checkDelivery'>['methods'][number]): string {
  const days = new Intl.DateTimeFormat(theme.language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const span = days.formatRange(new Date(earliest), new Date(latest))
  const cost = price === null ? '' : `, ${price === 0 ? 'free' : formatPrice(price)}`
  return `${names[method]}: ${span}${cost}`
}

function describe({ available, place, methods, message }: Reply<'checkDelivery'>): string[] {
  return available ? [...(place ? [`Delivery to ${place}`] : []), ...methods.map(describeMethod)] : [message]
}

/** Shows the result for a postcode below its field; a failed call keeps what was typed. */
export async function checkDelivery(form: HTMLFormElement): Promise<void> {
  const field = form.querySelector<HTMLInputElement>('[name="delivery_postcode"]')
  const place = form.querySelector('[data-part="answer"]')
  const postcode = field?.value.trim()
  if (!field || !place || !postcode) return field?.focus()
  const query = { pickup_postcode: readPriceRules().pickupPostcode, delivery_postcode: postcode }
  const outcome = await call('checkDelivery', { query })
  field.setAttribute('aria-invalid', String(!outcome.ok && outcome.failure.status === 400))
  const lines = outcome.ok ? describe(outcome.reply) : [outcome.failure.message ?? messages.somethingWrong]
  place.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.textContent = line
      return item
    }),
  )
}
