import { defaultThemeColor } from '../limits.ts'
import { feedSettings } from './feeds.ts'
import { giftSettings } from './gifts.ts'
import { mailSettings } from './mails.ts'
import { row, type SettingRow } from './row.ts'
import { shopName } from './shop-name.ts'

// The merchant's settings for the whole shop. A row here is all that a setting needs: the API's schema, the admin's
// form, the check of stored values, the pages' settings, and the table in docs/behaviour/settings.md are derived from
// it.

export const settingTable = {
  shopName: row({
    group: 'shop',
    label: 'Shop name',
    kind: 'line',
    max: 40,
    required: true,
    initial: shopName,
    effect: 'published',
  }),
  tagline: row({
    group: 'shop',
    label: 'Tagline',
    kind: 'line',
    max: 120,
    initial: '',
    effect: 'published',
    hint: 'A few words after the name, on the home page and in search results',
  }),
  about: row({
    group: 'shop',
    label: 'About the shop',
    kind: 'line',
    max: 400,
    initial: '',
    effect: 'published',
    hint: 'A sentence or two at the foot of every page and for search engines',
  }),
  notice: row({
    group: 'shop',
    label: 'Line at the foot of every page',
    kind: 'line',
    max: 300,
    initial: '',
    effect: 'published',
  }),
  timeZone: row({
    group: 'shop',
    label: 'Time zone',
    kind: 'line',
    max: 60,
    initial: '',
    effect: 'published',
    hint: 'Such as Europe/Berlin. Leave empty for that of the first country you deliver to. Days on invoices, in mails and reports are days there',
  }),
  dispatchStandard: row({
    group: 'shop',
    label: 'Standard parcels leave',
    kind: 'line',
    max: 120,
    initial: '',
    effect: 'published',
    hint: 'Such as: next working day',
  }),
  dispatchExpress: row({
    group: 'shop',
    label: 'Express parcels leave',
    kind: 'line',
    max: 120,
    initial: '',
    effect: 'published',
  }),
  freeReturns: row({
    group: 'shop',
    label: 'Returns are free for the shopper',
    kind: 'check',
    initial: false,
    effect: 'published',
  }),
  logo: row({
    group: 'look',
    label: 'Logo',
    kind: 'picture',
    initial: '',
    effect: 'published',
    hint: 'Shown in the header instead of the name. A wide picture with a transparent or plain background',
  }),
  themeColor: row({
    group: 'look',
    label: 'Theme colour',
    kind: 'colour',
    initial: defaultThemeColor,
    required: true,
    hint: 'The main button, badges and marks; a darker shade of it is used for text',
    effect: 'published',
  }),
  textColor: row({
    group: 'look',
    label: 'Text colour',
    kind: 'colour',
    initial: '#1b1a19',
    required: true,
    effect: 'published',
  }),
  backgroundColor: row({
    group: 'look',
    label: 'Background colour',
    kind: 'colour',
    initial: '#faf8f5',
    required: true,
    effect: 'published',
  }),
  supportEmail: row({
    group: 'contact',
    label: 'Support address',
    kind: 'email',
    initial: '',
    variable: 'SHOP_EMAIL',
    hint: 'Shown on every page; enquiries go there. Where it is empty, pages and mails lead to the contact form',
    effect: 'published',
  }),
  senderEmail: row({
    group: 'contact',
    label: 'Sender of mails',
    kind: 'email',
    initial: '',
    variable: 'MAIL_FROM',
    effect: 'live',
    hint: 'Your mail server must accept it as a sender. Leave empty to send from the support address',
  }),
  orderNoticeEmails: row({
    group: 'contact',
    label: 'Mail about new orders goes to',
    kind: 'emails',
    max: 5,
    initial: [],
    effect: 'live',
    hint: 'Addresses separated by commas',
  }),
  shopPhone: row({
    group: 'contact',
    label: 'Phone',
    kind: 'line',
    max: 30,
    initial: '',
    effect: 'published',
    hint: 'With the country’s code. Search engines and assistants read it, like the address below',
  }),
  shopStreet: row({
    group: 'contact',
    label: 'Street and number',
    kind: 'line',
    max: 120,
    initial: '',
    effect: 'published',
  }),
  shopPostcode: row({
    group: 'contact',
    label: 'Postcode',
    kind: 'line',
    max: 16,
    initial: '',
    effect: 'published',
  }),
  shopCity: row({
    group: 'contact',
    label: 'Town',
    kind: 'line',
    max: 80,
    initial: '',
    effect: 'published',
  }),
  shopRegion: row({
    group: 'contact',
    label: 'State or region',
    kind: 'line',
    max: 80,
    initial: '',
    effect: 'published',
  }),
  shopCountry: row({
    group: 'contact',
    label: 'Country',
    kind: 'line',
    max: 2,
    initial: '',
    effect: 'published',
    pattern: ['^[A-Z]{2}$', 'two capital letters, such as DE'],
    hint: 'Two letters, such as DE',
  }),
  returnAddress: row({
    group: 'contact',
    label: 'Return address',
    kind: 'line',
    max: 300,
    initial: '',
    variable: 'RETURN_ADDRESS',
    hint: 'On one line. Leave empty to write to each shopper yourself',
    effect: 'live',
  }),
  orderPrefix: row({
    group: 'orders',
    label: 'Prefix of order numbers',
    kind: 'line',
    max: 8,
    initial: '',
    effect: 'live',
    pattern: ['^[A-Z0-9]{1,7}-?$', 'capital letters and digits, with a hyphen at the end if you like, such as QS-'],
    hint: 'For new orders. QS- makes QS-10001',
  }),
  packedMail: row({
    group: 'orders',
    label: 'Email shoppers when their order is packed',
    kind: 'check',
    initial: false,
    hint: 'They are always emailed when a parcel leaves and when it has arrived',
    effect: 'live',
  }),
  approveReturns: row({
    group: 'orders',
    label: 'Approve returns before the parcel is sent',
    kind: 'check',
    initial: false,
    hint: 'Shoppers are told where to send it once you approve the return. Otherwise they are told at once',
    effect: 'live',
  }),
  withdrawalDays: row({
    group: 'orders',
    label: 'Time to withdraw from an order',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', '14 days, as the law has it'],
      ['30', '30 days'],
      ['60', '60 days'],
      ['100', '100 days'],
    ],
    hint: 'After the last delivery, in countries of the European Economic Area. Beside it, returns follow RETURN_DAYS everywhere',
  }),
  invoiceSeller: row({
    group: 'orders',
    label: 'Your name, address and tax number on invoices',
    kind: 'prose',
    max: 500,
    initial: '',
    hint: 'As the law requires them on an invoice. Invoices that were issued keep the former text',
    effect: 'live',
  }),
  producers: row({
    group: 'orders',
    label: 'Producers',
    kind: 'prose',
    max: 10_000,
    initial: '',
    hint: 'Manufacturers and responsible persons in the EU, a paragraph each: name, postal address, then an email or web address. Products name them',
    effect: 'published',
  }),
  invoicePrefix: row({
    group: 'orders',
    label: 'Prefix of invoice numbers',
    kind: 'line',
    max: 8,
    initial: 'INV-',
    effect: 'live',
    pattern: ['^[A-Z0-9]{1,7}-?$', 'capital letters and digits, with a hyphen at the end if you like, such as INV-'],
    hint: 'Invoices are numbered from 1 without gaps',
  }),
  creditNotePrefix: row({
    group: 'orders',
    label: 'Prefix of credit note numbers',
    kind: 'line',
    max: 8,
    initial: 'CN-',
    effect: 'live',
    pattern: ['^[A-Z0-9]{1,7}-?$', 'capital letters and digits, with a hyphen at the end if you like, such as CN-'],
  }),
  ...feedSettings,
  ...giftSettings,
  ...mailSettings,
  units: row({
    group: 'orders',
    label: 'Measures are shown in',
    kind: 'choice',
    initial: 'in',
    effect: 'published',
    choices: [
      ['in', 'Inches first'],
      ['cm', 'Centimetres first'],
    ],
  }),
  sizeSystem: row({
    group: 'orders',
    label: 'Size system',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'None'],
      ['US', 'US sizes'],
      ['UK', 'UK sizes'],
      ['EU', 'EU sizes'],
      ['DE', 'German sizes'],
      ['FR', 'French sizes'],
      ['IT', 'Italian sizes'],
      ['JP', 'Japanese sizes'],
      ['AU', 'Australian sizes'],
    ],
    hint: 'Search engines and the merchant feed get it with each size',
  }),
  sizeOrder: row({
    group: 'orders',
    label: 'Order of sizes',
    kind: 'sizes',
    max: 100,
    initial: [],
    effect: 'published',
    hint: 'Type sizes separated by commas and drag them. Filters, size pickers, charts and exports follow; sizes that are not listed come after',
  }),
  cookieNotice: row({
    group: 'privacy',
    label: 'Show a cookie notice',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'Visitors accept or decline before anything is counted',
  }),
  cookieText: row({
    group: 'privacy',
    label: 'Text of the cookie notice',
    kind: 'line',
    max: 300,
    effect: 'published',
    initial: 'We would like to count visits with your permission.',
  }),
  analytics: row({
    group: 'privacy',
    label: 'Analytics',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'None'],
      ['plausible', 'Plausible'],
      ['goatcounter', 'GoatCounter'],
    ],
  }),
  analyticsScript: row({
    group: 'privacy',
    label: 'Address of the script',
    kind: 'link',
    initial: '',
    effect: 'published',
    hint: 'Such as https://plausible.io/js/script.js or https://gc.zgo.at/count.js',
  }),
  analyticsSite: row({
    group: 'privacy',
    label: 'Your site there',
    kind: 'line',
    max: 200,
    initial: '',
    effect: 'published',
    hint: 'Plausible: your domain. GoatCounter: the address that counts, such as https://shop.goatcounter.com/count',
  }),
}

export { type SettingGroup, settingGroups } from './row.ts'

export type SettingTable = typeof settingTable
export type SettingKey = keyof SettingTable
export type Setting = SettingRow

type ValueOf<R> = R extends { kind: 'check' }
  ? boolean
  : R extends { kind: 'emails' | 'sizes' }
    ? string[]
    : R extends { choices: readonly (readonly [infer Value, string])[] }
      ? Value
      : string

export type ShopSettings = { [Key in SettingKey]: ValueOf<SettingTable[Key]> }

/** What gift cards are sold for in one market, in its currency. */
export type GiftAmounts = Pick<ShopSettings, 'giftCardAmounts' | 'giftCardFrom' | 'giftCardTo'>

export const settingKeys = Object.keys(settingTable) as SettingKey[]
export const settingOf = (key: SettingKey): Setting => settingTable[key]

type KeyWith<E> = { [Key in SettingKey]: SettingTable[Key] extends { effect: E } ? Key : never }[SettingKey]
/** The settings that pages are built with. */
export type ShownSettings = Pick<ShopSettings, KeyWith<'published'>>
export const shownKeys = settingKeys.filter((key) => settingOf(key).effect === 'published') as (keyof ShownSettings)[]

/** Why a setting can't be changed in the admin. */
export const explainLock = (variable: string) =>
  `is set by ${variable} in the server's environment. Remove it there to change it here.`
