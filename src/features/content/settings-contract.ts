import { z } from 'zod'

/** What a merchant says of the shop. Nothing here has a text of ours: what is not set is not said. */
export const storedSettings = z.object({
  /** A line at the foot of every page, such as that this is a demonstration. */
  notice: z.string().max(300),
  /** A few words after the shop's name. */
  tagline: z.string().max(120),
  /** A sentence or two about the shop, at the foot of every page and for search engines. */
  about: z.string().max(400),
  /** When a parcel leaves, by shipping method. */
  dispatch: z.object({ standard: z.string().max(120), express: z.string().max(120) }),
  /** Sending something back costs the shopper nothing. */
  freeReturns: z.boolean(),
})
export type StoredSettings = z.infer<typeof storedSettings>

/** What pages show of the shop. */
const shopSettings = storedSettings.extend({
  /** Where shoppers write to: the setting SHOP_EMAIL, which mails use too. */
  supportEmail: z.email(),
})
export type ShopSettings = z.infer<typeof shopSettings>

export const settingsSchemas = {
  readShopSettings: {
    reply: z.object({
      settings: shopSettings,
      /** Two letters each: where parcels go. */
      shippingCountries: z.array(z.string()),
    }),
  },
}
