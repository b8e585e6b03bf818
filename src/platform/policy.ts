import { otpLifetimeMinutes } from './pure/limits.ts'
import type { ThrottleRule } from './throttle.ts'

// The abuse policy: every limit on strangers, and its source. Limits without a source are our judgement:
// several times what a busy person does.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The eleventh check in an hour is refused. The dialogs continue without it: the code settles whether an account exists. */
export const checkPerDevice: ThrottleRule = { name: 'check-device', limit: 10, seconds: hour }
/** A program that keeps no cookies is one device for each address. */
export const checkPerProgram: ThrottleRule = { name: 'check-program', limit: 10, seconds: hour }
/** Enough for everybody of an office, or of a carrier's customers behind one address, who comes at the same time. */
export const checkPerAddress: ThrottleRule = { name: 'check-address', limit: 50, seconds: 10 * minute }
/** Browsers that have no device cookie yet. One that drops its cookies is a new one each time. */
export const newDevicesPerAddress: ThrottleRule = { name: 'check-new-devices', limit: 120, seconds: hour }
/** Emails of others that an account was refused: signing up and the profile tell as much as a check does. */
export const refusedEmailsPerAccount: ThrottleRule = { name: 'refused-emails-account', limit: 10, seconds: hour }
/** For the number being checked, whatever the number of addresses; a known device of its owner has its own limit. */
export const checkPerNumber: ThrottleRule = { name: 'check-number', limit: 20, seconds: hour }

/**
 * Twilio Verify's own limit, error 60203: five sendings to one number in ten minutes. All strangers share it; a known device has
 * the same limit for itself.
 */
export const sendPerDestination: ThrottleRule = {
  name: 'send-destination',
  limit: 5,
  seconds: otpLifetimeMinutes * minute,
}
export const sendPerDestinationDay: ThrottleRule = { name: 'send-destination-day', limit: 20, seconds: day }
/** Enough for an office, a campus or a carrier's customers behind one address, but not for a machine going through numbers. */
export const sendPerAddress: ThrottleRule = { name: 'send-address', limit: 300, seconds: hour }
/** A call costs as much as several texts, and people request one only when a text didn't arrive. */
export const callPerDestination: ThrottleRule = { name: 'call-destination', limit: 3, seconds: hour }
export const callPerAddress: ThrottleRule = { name: 'call-address', limit: 60, seconds: hour }

/** In the ceilings of a country and of the whole shop a call weighs as much as it costs, about three texts. */
export const callCost = 3
/** Fraud with codes comes in floods to one distant country: a tenth of the default day for any one in an hour. */
export const sendPerCountry: ThrottleRule = { name: 'send-country', limit: 500, seconds: hour }
/** Its limit is the setting OTP_DAILY_LIMIT. */
export const sendPerShop = { name: 'send-shop', seconds: day }

// Above either ceiling these limits apply to strangers. A flood uses few addresses and many numbers, or the reverse; a
// person uses one of each, and gets in.
export const floodPerAddress: ThrottleRule = { name: 'flood-address', limit: 5, seconds: hour }
export const floodPerNeighbourhood: ThrottleRule = { name: 'flood-neighbourhood', limit: 20, seconds: hour }
export const floodPerDestination: ThrottleRule = { name: 'flood-destination', limit: 3, seconds: hour }

/** Wrong guesses from one address, over all numbers. */
export const verifyPerAddress: ThrottleRule = { name: 'verify-address', limit: 600, seconds: hour }
/**
 * Wrong guesses at one number over all its codes; each code allows five. NIST SP 800-63B 3.2.2 allows 100 in a
 * row; at 25 a day, guessing one number's code takes a hundred years on average.
 */
export const guessPerDestination: ThrottleRule = { name: 'guess-destination', limit: 25, seconds: day }

/** OWASP Authentication Cheat Sheet: count failed passwords by account, not only by address. */
export const passwordPerAccount: ThrottleRule = { name: 'password-account', limit: 10, seconds: 15 * minute }
/** Only failed ones: correct passwords of a large office don't count. */
export const passwordPerAddress: ThrottleRule = { name: 'password-address', limit: 300, seconds: hour }
/** Each request stores a challenge; a person needs one for each sign-in. */
export const passkeyPerAddress: ThrottleRule = { name: 'passkey-address', limit: 600, seconds: hour }

/** Where a tax service computes them: each question costs the shop money. A checkout asks a few times. */
export const taxesPerAddress: ThrottleRule = { name: 'taxes', limit: 60, seconds: minute }
export const deliveryPerAddress: ThrottleRule = { name: 'delivery', limit: 60, seconds: minute }
/** A declaration is never refused to a person: only a machine makes more. */
export const withdrawalsPerAddress: ThrottleRule = { name: 'withdrawals', limit: 60, seconds: hour }
/** Nobody may fill a stranger's mailbox. */
export const withdrawalMailsPerEmail: ThrottleRule = { name: 'withdrawals-email', limit: 10, seconds: hour }
/** Beyond these, a declaration is stored and acknowledged like every other, and no order is searched for. */
export const withdrawalGuessesPerAddress: ThrottleRule = { name: 'withdrawal-guesses', limit: 10, seconds: hour }
export const withdrawalGuessesPerOrder: ThrottleRule = { name: 'withdrawal-guesses-order', limit: 5, seconds: day }
export const enquiriesPerAddress: ThrottleRule = { name: 'enquiries', limit: 10, seconds: hour }
export const reviewsPerPerson: ThrottleRule = { name: 'reviews', limit: 20, seconds: hour }
export const backInStockPerAddress: ThrottleRule = { name: 'back-in-stock', limit: 30, seconds: hour }
/** Nobody may fill a stranger's mailbox. */
export const backInStockPerEmail: ThrottleRule = { name: 'back-in-stock-email', limit: 10, seconds: day }
/** Links to confirm an address that somebody typed. */
export const confirmMailsPerEmail: ThrottleRule = { name: 'confirm-mails-email', limit: 3, seconds: day }
/** More pages a minute than a household opens. */
export const visitsPerAddress: ThrottleRule = { name: 'visits', limit: 120, seconds: minute }
export const policyReportsPerAddress: ThrottleRule = { name: 'policy-reports-address', limit: 60, seconds: hour }
export const policyReports: ThrottleRule = { name: 'policy-reports', limit: 2000, seconds: hour }
export const clientErrorsPerAddress: ThrottleRule = { name: 'client-errors', limit: 30, seconds: minute }
/** Ten calls a second: a program that syncs a catalogue, not one that runs away. */
export const callsPerKey: ThrottleRule = { name: 'api-key', limit: 600, seconds: minute }
/** Nobody guesses 80 bits; this keeps machines from trying. Only unknown codes count. */
export const giftGuessesPerAccount: ThrottleRule = { name: 'gift-guesses-account', limit: 20, seconds: hour }
export const giftGuessesPerDevice: ThrottleRule = { name: 'gift-guesses-device', limit: 20, seconds: hour }
export const giftGuessesPerAddress: ThrottleRule = { name: 'gift-guesses-address', limit: 60, seconds: hour }
/** Promo codes are short: nobody may try them all. Only unknown codes count, and a person types a wrong one a few times. */
export const promoGuessesPerAccount: ThrottleRule = { name: 'promo-guesses-account', limit: 20, seconds: hour }
export const promoGuessesPerDevice: ThrottleRule = { name: 'promo-guesses-device', limit: 20, seconds: hour }
export const promoGuessesPerAddress: ThrottleRule = { name: 'promo-guesses-address', limit: 120, seconds: hour }

/** Each order opens a payment at the provider. Its limit is the setting ORDERS_HOURLY_MAX; a code again allows as many more. */
export const ordersPerProof = { name: 'orders-proof', seconds: hour }
/** After these no code helps: this many times ORDERS_HOURLY_MAX. */
export const ordersRefusedAfter = 3
export const ordersPerAccount = { name: 'orders-account', seconds: hour }
export const ordersPerDevice = { name: 'orders-device', seconds: hour }
/** Its limit is the setting ADDRESS_ORDERS_HOURLY_MAX. Above it everybody there needs a code of the last minutes, and nobody is refused. */
export const ordersPerAddress = { name: 'orders-address', seconds: hour }
/** Payments of one order: another one is opened where the provider gave one up. */
export const paymentsPerOrder: ThrottleRule = { name: 'payments-order', limit: 5, seconds: hour }
/** Declined cards of one payment; then it ends. A thief tries many cards, a person a few. */
export const declinesPerPayment: ThrottleRule = { name: 'declines-payment', limit: 10, seconds: day }
/** Of an account, a number, a device or an address, over all orders: then a code is asked again before another order. */
export const declinesPerHolder: ThrottleRule = { name: 'declines-holder', limit: 15, seconds: hour }
/** Of an account, a number or a device: then nothing more is opened for an hour. */
export const declinesRefused: ThrottleRule = { name: 'declines-refused', limit: 40, seconds: hour }
/** How fresh a code has to be that is asked again. */
export const freshProofMinutes = 10
