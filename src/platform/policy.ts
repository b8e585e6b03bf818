import { otpLifetimeMinutes } from './pure/limits.ts'
import type { ThrottleRule } from './throttle.ts'

// The abuse policy: every figure that limits a stranger, and where it comes from. Those without a source are our judgement:
// several times what a busy person does.

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The eleventh check in an hour is refused. The dialogs go on without it: the code tells who it is. */
export const checkPerAddress: ThrottleRule = { name: 'check-address', limit: 10, seconds: hour }
/** The same for the number that is asked about, however many addresses ask; a known device of its owner has as many by itself. */
export const checkPerNumber: ThrottleRule = { name: 'check-number', limit: 20, seconds: hour }

/**
 * Twilio Verify's own limit, error 60203: five sendings to one number in ten minutes. All strangers share these; a known device has
 * the same for itself.
 */
export const sendPerDestination: ThrottleRule = {
  name: 'send-destination',
  limit: 5,
  seconds: otpLifetimeMinutes * minute,
}
export const sendPerDestinationDay: ThrottleRule = { name: 'send-destination-day', limit: 20, seconds: day }
/** An office, a campus or a carrier's customers behind one address, not a machine going through numbers. */
export const sendPerAddress: ThrottleRule = { name: 'send-address', limit: 300, seconds: hour }
/** A call costs several texts, and people ask for one only after a text did not come. */
export const callPerDestination: ThrottleRule = { name: 'call-destination', limit: 3, seconds: hour }
export const callPerAddress: ThrottleRule = { name: 'call-address', limit: 60, seconds: hour }

/** In the ceilings of a country and of the whole shop a call weighs as much as it costs, about three texts. */
export const callCost = 3
/** Fraud by codes comes in floods to one far country: a tenth of the default day for any one in an hour. */
export const sendPerCountry: ThrottleRule = { name: 'send-country', limit: 500, seconds: hour }
/** Its limit is the setting OTP_DAILY_LIMIT. */
export const sendPerShop = { name: 'send-shop', seconds: day }

// Past either ceiling a stranger has these instead. A flood has few addresses and many numbers, or the reverse; a person has
// one of each, and gets in.
export const floodPerAddress: ThrottleRule = { name: 'flood-address', limit: 5, seconds: hour }
export const floodPerNeighbourhood: ThrottleRule = { name: 'flood-neighbourhood', limit: 20, seconds: hour }
export const floodPerDestination: ThrottleRule = { name: 'flood-destination', limit: 3, seconds: hour }

/** Wrong guesses of one address, over all numbers. */
export const verifyPerAddress: ThrottleRule = { name: 'verify-address', limit: 600, seconds: hour }
/**
 * Wrong guesses at one number over all its codes; each code by itself allows five. NIST SP 800-63B 3.2.2 bounds them at 100 in a
 * row; at 25 a day somebody guesses one number's code once in a hundred years.
 */
export const guessPerDestination: ThrottleRule = { name: 'guess-destination', limit: 25, seconds: day }

/** OWASP Authentication Cheat Sheet: count failed passwords by account, not by address alone. */
export const passwordPerAccount: ThrottleRule = { name: 'password-account', limit: 10, seconds: 15 * minute }
/** Failed ones only: right passwords of a large office use nothing up. */
export const passwordPerAddress: ThrottleRule = { name: 'password-address', limit: 300, seconds: hour }
/** Each asking stores a challenge; a person asks once a login. */
export const passkeyPerAddress: ThrottleRule = { name: 'passkey-address', limit: 600, seconds: hour }

export const deliveryPerAddress: ThrottleRule = { name: 'delivery', limit: 60, seconds: minute }
export const enquiriesPerAddress: ThrottleRule = { name: 'enquiries', limit: 10, seconds: hour }
export const reviewsPerPerson: ThrottleRule = { name: 'reviews', limit: 20, seconds: hour }
export const backInStockPerAddress: ThrottleRule = { name: 'back-in-stock', limit: 30, seconds: hour }
/** Nobody may have a stranger's letterbox filled. */
export const backInStockPerEmail: ThrottleRule = { name: 'back-in-stock-email', limit: 10, seconds: day }
export const clientErrorsPerAddress: ThrottleRule = { name: 'client-errors', limit: 30, seconds: minute }
/** Promo codes are short: nobody may try them all. */
export const promoCodesPerAddress: ThrottleRule = { name: 'promo-codes', limit: 120, seconds: minute }
