import { z } from 'zod'

/** What merchants write about their shop. None of it has a default: what is not set is not shown. */
export const storedSettings = z.object({
  /** A line in the footer of every page, such as that this is a demonstration. */
  notice: z.string().max(300),
  /** A few words after the shop's name. */
  tagline: z.string().max(120),
  /** A sentence or two about the shop, in the footer and for search engines. */
  about: z.string().max(400),
  /** When a parcel leaves, by shipping method. */
  dispatch: z.object({ standard: z.string().max(120), express: z.string().max(120) }),
  /** Returns are free for the shopper. */
  freeReturns: z.boolean(),
})
export type StoredSettings = z.infer<typeof storedSettings>

/** What pages show about the shop. */
const shopSettings = storedSettings.extend({
  /** Where shoppers write to: the setting SHOP_EMAIL, which mails use too. */
  supportEmail: z.email(),
})
export type ShopSettings = z.infer<typeof shopSettings>

export const settingsSchemas = {
  readShopSettings: {
    reply: z.object({
      settings: shopSettings,
      /** Two-letter codes of the delivery countries. */
      shippingCountries: z.array(z.string()),
    }),
  },
}
