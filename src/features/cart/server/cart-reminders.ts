import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { correspondenceOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { type QueuedMail, queueMail } from '../../../platform/outbox.ts'
import { nameVariant } from '../../catalog/rules/variant-name.ts'
import { layOutPage } from '../../mails/server/mail-page.ts'
import { speakMail } from '../../mails/server/mail-phrases.ts'
import { presentCart } from './present-cart.ts'
import { type CartReminder, findRemindedUser, reminderCause, takeDueCarts } from './reminder-queries.ts'

const batchSize = 100

export function writeCartReminderMail(config: Config, reminder: Omit<CartReminder, 'userId'>): QueuedMail {
  const { id, email, consentId, lines } = reminder
  const { language, url } = correspondenceOf(config, reminder)
  const say = speakMail(config, language)
  const subject = say('yourCart', { shop: config.shop.shopName })
  return layOutPage(config, {
    cause: reminderCause(id),
    to: email,
    subject,
    consentId,
    language,
    blocks: [
      { kind: 'text', text: say('yourCartLead') },
      { kind: 'rows', rows: lines.map((line) => [nameVariant(line, language), `× ${line.quantity}`] as const) },
      { kind: 'button', label: say('openCart'), url: `${url}/cart?reminder=${id}` },
    ],
  })
}

/** Queues a mail for each cart that was left, once; none where the shop doesn't remind. Safe to run concurrently. */
export async function queueCartReminders({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const hours = Number(config.shop.cartReminderHours)
  if (!hours) return 0
  return transact(db, async (trx) => {
    const reminders = await takeDueCarts(trx, hours, { limit: batchSize, own: languageOfShop(config) })
    for (const reminder of reminders) await queueMail(trx, writeCartReminderMail(config, reminder))
    return reminders.length
  })
}

export const handleReminders: Pick<Handlers, 'readRemindedCart'> = {
  // The id can't be guessed, and a cart says nothing about who filled it.
  readRemindedCart: async ({ params: { id } }, deps) => {
    const userId = orNotFound(isUuid(id) ? await findRemindedUser(deps.db, id) : null)
    const { items } = await presentCart(deps, userId)
    return {
      items: items.flatMap(({ product, variantId, quantity }) => {
        const stock = product.variants.find((variant) => variant.id === variantId)?.stock ?? 0
        return stock > 0 ? [{ product, variantId, quantity: Math.min(quantity, stock) }] : []
      }),
    }
  },
}
