import { z } from 'zod'
import { languages } from '../../platform/pure/language.ts'
import { type ShownSettings, shownKeys } from '../../platform/pure/settings/shop.ts'
import { message, version } from '../../platform/schema/fields.ts'
import { settingFields } from '../../platform/schema/setting-fields.ts'

type ShownFields = Pick<typeof settingFields, keyof ShownSettings>
const shownFields = Object.fromEntries(shownKeys.map((key) => [key, settingFields[key]])) as ShownFields

const settings = z.object({
  settings: z.object(settingFields),
  /** Settings from the environment, each with its variable. */
  locks: z.record(z.string(), z.string()),
  version,
})

export const settingsSchemas = {
  readShopSettings: {
    reply: z.object({
      settings: z.object(shownFields),
      /** Two-letter codes of the delivery countries. */
      shippingCountries: z.array(z.string()),
      /** The language of the first market. */
      language: z.string(),
      /** The market of the call; empty for the first. */
      market: z.string(),
      /** Its currency. */
      currency: z.string(),
      /** What pages of other markets say to somebody who seems to belong to it, in its own language. */
      offer: z.object({ language: z.enum(languages), text: z.string(), action: z.string() }),
      /** Every market besides the first. */
      markets: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          currency: z.string(),
          language: z.string(),
          countries: z.array(z.string()),
          /** Every product has a price there. */
          sellsAll: z.boolean(),
        }),
      ),
    }),
  },
  listSettings: { reply: settings },
  /** Settings left out of the body stay. */
  updateSettings: {
    body: z.strictObject({ ...settingFields, version }).partial(),
    reply: settings.extend({ message }),
  },
}
