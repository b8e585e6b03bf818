import { row } from './row.ts'

const amount = '\\d{1,7}(\\.\\d{1,3})?'

/** What the shop sells gift cards for. */
export const giftSettings = {
  giftCards: row({
    group: 'gifts',
    label: 'Sell gift cards',
    kind: 'check',
    initial: false,
    effect: 'published',
    hint: 'On the page /gift-cards. The amounts below are in the currency of the shop; those of other markets are set in Markets',
  }),
  giftCardAmounts: row({
    group: 'gifts',
    label: 'Amounts to choose from',
    kind: 'line',
    max: 120,
    initial: '25, 50, 100',
    pattern: [`^${amount}( *, *${amount})*$`, 'amounts separated by commas, such as 25, 50, 100'],
    effect: 'published',
  }),
  giftCardFrom: row({
    group: 'gifts',
    label: 'Any amount from',
    kind: 'line',
    max: 12,
    initial: '',
    effect: 'published',
    pattern: [`^${amount}$`, 'an amount, such as 10'],
    hint: 'Leave both empty to sell the amounts above alone',
  }),
  giftCardTo: row({
    group: 'gifts',
    label: 'Any amount up to',
    kind: 'line',
    max: 12,
    initial: '',
    effect: 'published',
    pattern: [`^${amount}$`, 'an amount, such as 500'],
  }),
}
