import type { State } from '../state.ts'

const mails = [
  'order-paid',
  'order-placed',
  'order-transfer',
  'order-payment-link',
  'order-packed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-changed',
  'order-refunded',
  'gift-card',
  'return-requested',
  'return-approved',
  'return-accepted',
  'return-rejected',
  'exchange-shipped',
  'back-in-stock',
  'cart-reminder',
  'price-drop',
  'review-request',
  'confirm-emails',
  'number-changed',
]

/** The mails that shoppers get, with the example data of the admin's screen. */
export const mailStates = mails.map(
  (id): State => ({
    name: `mail-${id}`,
    widths: [360, 768],
    path: async ({ call, market, tokens }) => {
      const { body } = await call('previewMail', {
        params: { id },
        query: { language: market.language },
        token: tokens.admin,
      })
      return body.mail.path
    },
  }),
)
