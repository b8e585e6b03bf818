import { otpLifetimeMinutes } from './pure/limits.ts'
import type { ThrottleRule } from './throttle.ts'

// The abuse policy: every figure that limits a stranger, and where it comes from. Those without a source are our judgement:
// several times what a busy person does.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The eleventh check in an hour is refused. */
export const checkPerAddress: ThrottleRule = { name: 'check-address', limit: 10, seconds: hour }
/** The same for the number that is asked about, however many addresses ask. */
export const checkPerNumber: ThrottleRule = { name: 'check-number', limit: 20, seconds: hour }

/** Twilio Verify's own limit, error 60203: five sendings to one number in ten minutes. */
export const sendPerDestination: ThrottleRule = {
  name: 'send-destination',
  limit: 5,
  seconds: otpLifetimeMinutes * minute,
}
/** NIST SP 800-63B 3.2.2 bounds guessing at 100 tries in a row: 20 codes of 5 guesses a day stay at it. */
export const sendPerDestinationDay: ThrottleRule = { name: 'send-destination-day', limit: 20, seconds: day }
/** A household or an office behind one address, not a machine going through numbers. */
export const sendPerAddress: ThrottleRule = { name: 'send-address', limit: 60, seconds: hour }
/** A call costs several texts, and people ask for one only after a text did not come. */
export const callPerDestination: ThrottleRule = { name: 'call-destination', limit: 3, seconds: hour }
export const callPerAddress: ThrottleRule = { name: 'call-address', limit: 10, seconds: hour }

/** In the budgets of a country and of the whole shop a call weighs as much as it costs, about three texts. */
export const callCost = 3
/** Fraud by codes comes in floods to one far country: a tenth of the default day for any one in an hour. */
export const sendPerCountry: ThrottleRule = { name: 'send-country', limit: 500, seconds: hour }
/** Its limit is the setting OTP_DAILY_LIMIT: the most that a flood nobody else stopped can cost in a day. */
export const sendPerShop = { name: 'send-shop', seconds: day }

/** Guesses over all codes of one destination; each code by itself allows five. */
export const verifyPerAddress: ThrottleRule = { name: 'verify-address', limit: 120, seconds: hour }

/** OWASP Authentication Cheat Sheet: count failed passwords by account, not by address alone. */
export const passwordPerAccount: ThrottleRule = { name: 'password-account', limit: 10, seconds: 15 * minute }
export const passwordPerAddress: ThrottleRule = { name: 'password-address', limit: 50, seconds: hour }
/** Each asking stores a challenge; a person asks once a login. */
export const passkeyPerAddress: ThrottleRule = { name: 'passkey-address', limit: 60, seconds: hour }

export const deliveryPerAddress: ThrottleRule = { name: 'delivery', limit: 60, seconds: minute }
export const enquiriesPerAddress: ThrottleRule = { name: 'enquiries', limit: 10, seconds: hour }
export const reviewsPerPerson: ThrottleRule = { name: 'reviews', limit: 20, seconds: hour }
export const backInStockPerAddress: ThrottleRule = { name: 'back-in-stock', limit: 30, seconds: hour }
/** Nobody may have a stranger's letterbox filled. */
export const backInStockPerEmail: ThrottleRule = { name: 'back-in-stock-email', limit: 10, seconds: day }
export const clientErrorsPerAddress: ThrottleRule = { name: 'client-errors', limit: 30, seconds: minute }
/** Promo codes are short: nobody may try them all. */
export const promoCodesPerAddress: ThrottleRule = { name: 'promo-codes', limit: 120, seconds: minute }
