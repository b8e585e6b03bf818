import { row } from './row.ts'

/** Mails that people have to agree to; each is off by default. */
export const mailSettings = {
  cartReminderHours: row({
    group: 'mails',
    label: 'Remind shoppers of their cart',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'No'],
      ['1', 'After 1 hour'],
      ['4', 'After 4 hours'],
      ['24', 'After 1 day'],
      ['48', 'After 2 days'],
      ['72', 'After 3 days'],
    ],
    hint: 'Once for each cart, unless something was ordered. Only shoppers who agreed to it at the checkout or in their account get these mails, and every one of them has a link to unsubscribe',
  }),
  priceDropPercent: row({
    group: 'mails',
    label: 'Mail lower prices on wish lists',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'No'],
      ['5', 'From 5 % less'],
      ['10', 'From 10 % less'],
      ['20', 'From 20 % less'],
      ['30', 'From 30 % less'],
    ],
    hint: 'Once for each drop below the price at which a product was saved, while it is in stock',
  }),
  reviewRequestDays: row({
    group: 'mails',
    label: 'Ask for a review after delivery',
    kind: 'choice',
    initial: '',
    effect: 'published',
    choices: [
      ['', 'No'],
      ['3', 'After 3 days'],
      ['7', 'After 7 days'],
      ['14', 'After 14 days'],
      ['30', 'After 30 days'],
    ],
    hint: 'Once for each order, about what was neither returned nor refunded',
  }),
}
