import type { Reply } from '../../../api/schemas.ts'
import { isRecord } from '../../../platform/pure/is-record.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { pageMarket } from '../../../platform/pure/page-market.ts'
import { nameSpan } from '../../../platform/pure/text/name-span.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { readPriceRules } from '../../../site/browser/price-rules.ts'
import { formatPrice, theme } from '../../../site/theme.ts'
import * as texts from '../messages/en.ts'

type Answer = Reply<'checkDelivery'>

/** Each market has its own: a postcode of Berlin is none of India. */
const key = pageMarket ? `placket:postcode:${pageMarket}` : 'placket:postcode'
const names = { standard: texts.standard, express: texts.express }

function describeMethod({ method, price, earliest, latest }: Answer['methods'][number]): string {
  const days = new Intl.DateTimeFormat(theme.locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const span = nameSpan(days, [earliest, latest])
  // Dates have commas of their own.
  const cost = price === null ? '' : ` · ${price === 0 ? texts.free : formatPrice(price)}`
  return say(texts.methodDays, { method: names[method], days: `${span}${cost}` })
}

function describe({ available, place, methods, message }: Answer): string[] {
  return available
    ? [...(place ? [say(texts.deliveryTo, { postcode: place })] : []), ...methods.map(describeMethod)]
    : [message]
}

/** The day on which the shop counts its working days. */
const today = () => new Date().toISOString().slice(0, 10)

/** The postcode that was last found to be served, with its first method's days as of the day they were asked for. */
interface Kept {
  postcode: string
  asked: string
  earliest: string
  latest: string
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isRecord(kept)) return null
    const { postcode, asked, earliest, latest } = kept
    const texts = [postcode, asked, earliest, latest]
    const days = [asked, earliest, latest].map((day) => Date.parse(String(day)))
    if (texts.some((text) => typeof text !== 'string' || text.length > 40) || days.some(Number.isNaN)) return null
    return { postcode: String(postcode), asked: String(asked), earliest: String(earliest), latest: String(latest) }
  } catch {
    // Storage is blocked or holds something else.
    return null
  }
}

function keep({ available, methods: [first] }: Answer, postcode: string): Kept | null {
  const kept = available && first ? { postcode, asked: today(), earliest: first.earliest, latest: first.latest } : null
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // Storage is blocked: the next page asks for the postcode again.
  }
  return kept
}

/** "Arrives Nov 24 – 26 to 94107", in the space that the link to the postcode field has. */
function showBesideButton(kept: Kept | null): void {
  const place = document.querySelector('[data-part="when"]')
  if (!place) return
  const days = new Intl.DateTimeFormat(theme.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  place.textContent = kept
    ? say(texts.arrives, {
        days: nameSpan(days, [kept.earliest, kept.latest]),
        postcode: kept.postcode,
      })
    : texts.checkDate
}

/** On a page that is opened with a known postcode: asks at most once a day. */
export async function showKeptDelivery(): Promise<void> {
  const kept = readKept()
  if (!kept) return
  const field = document.querySelector<HTMLInputElement>('[name="delivery_postcode"]')
  if (field && !field.value) field.value = kept.postcode
  if (kept.asked === today()) return showBesideButton(kept)
  const query = { pickup_postcode: readPriceRules().pickupPostcode, delivery_postcode: kept.postcode }
  const outcome = await call('checkDelivery', { query, quiet: true })
  if (outcome.ok) showBesideButton(keep(outcome.reply, kept.postcode))
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
  if (outcome.ok) showBesideButton(keep(outcome.reply, outcome.reply.postcode))
  const lines = outcome.ok ? describe(outcome.reply) : [outcome.failure.message ?? messages.somethingWrong]
  place.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.textContent = line
      return item
    }),
  )
}
