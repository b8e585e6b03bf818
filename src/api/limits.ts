import * as policy from '../platform/policy.ts'
import type { EndpointName } from './endpoints.ts'

/** Whom a rate counts: one person, one browser, one network address, the number or address that is written to, one payment, all. */
type Subject =
  | 'account'
  | 'number'
  | 'device'
  | 'address'
  | 'program'
  | 'email'
  | 'order'
  | 'payment'
  | 'network'
  | 'country'
  | 'shop'
  | 'key'

interface Rate {
  by: Subject
  /** A rule of the policy; a setting for what is held, which is counted from the rows themselves. */
  rule:
    | { name: string }
    | 'UNPAID_ORDERS_MAX'
    | 'HELD_ITEMS_MAX'
    | 'ADDRESS_UNPAID_ORDERS_MAX'
    | 'ADDRESS_HELD_ITEMS_MAX'
}

interface LimitedThing {
  what: string
  rates: readonly Rate[]
  /** Every call that leads to it. All of them count in these rates. */
  doors: readonly EndpointName[]
  /** Calls that do it and say the same whatever comes of it. */
  alike?: readonly EndpointName[]
  /** Calls of the merchant's people and programs that do it within their permission, unlimited. */
  staff?: readonly EndpointName[]
  /** The functions that do it, as `file#name` below src: a call whose handler leads to one of them is a door. */
  done: readonly string[]
  /** What counts the rates that are settings. */
  countedBy?: string
}

const by = (subject: Subject, ...rules: Rate['rule'][]): Rate[] => rules.map((rule) => ({ by: subject, rule }))

/** Each thing that is limited, with its rates and all its doors. `tests/architecture/limits.test.ts` fails for a door that isn't listed. */
export const limitedThings = {
  heldStock: {
    what: 'Items held and orders open until they are paid',
    rates: [
      ...by('account', 'UNPAID_ORDERS_MAX', 'HELD_ITEMS_MAX'),
      ...by('number', 'UNPAID_ORDERS_MAX', 'HELD_ITEMS_MAX'),
      ...by('device', 'UNPAID_ORDERS_MAX', 'HELD_ITEMS_MAX'),
      ...by('address', 'ADDRESS_UNPAID_ORDERS_MAX', 'ADDRESS_HELD_ITEMS_MAX'),
    ],
    doors: ['createOrder', 'buyGiftCard'],
    staff: ['createStoreOrder'],
    done: ['features/orders/server/placing/new-order-queries.ts#insertOrder'],
    countedBy: 'features/orders/server/placing/make-room.ts#makeRoom',
  },
  orders: {
    what: 'Orders placed, each with a payment at the provider',
    rates: [
      ...by(
        'account',
        policy.ordersPerProof,
        policy.ordersPerAccount,
        policy.declinesPerHolder,
        policy.declinesRefused,
      ),
      ...by('number', policy.declinesPerHolder, policy.declinesRefused),
      ...by('device', policy.ordersPerDevice, policy.declinesPerHolder, policy.declinesRefused),
      ...by('address', policy.ordersPerAddress, policy.declinesPerHolder),
    ],
    doors: ['createOrder', 'buyGiftCard'],
    staff: ['createStoreOrder'],
    done: ['features/orders/server/placing/new-order-queries.ts#insertOrder'],
  },
  furtherPayments: {
    what: 'Further payments of one order, by whoever has its link',
    rates: by('order', policy.paymentsPerOrder, policy.declinesRefused),
    doors: ['payOrder'],
    done: ['features/orders/server/payments/opening-queries.ts#addPayment'],
  },
  declinedCards: {
    what: 'Cards declined for one payment, and for whoever ordered',
    rates: [
      ...by('payment', policy.declinesPerPayment),
      ...by('account', policy.declinesPerHolder, policy.declinesRefused),
      ...by('number', policy.declinesPerHolder, policy.declinesRefused),
      ...by('device', policy.declinesPerHolder, policy.declinesRefused),
      ...by('address', policy.declinesPerHolder),
    ],
    // Whatever may learn from the provider that a card was refused.
    doors: [
      'receiveWebhook',
      'returnFromPayment',
      'verifyPayment',
      'createOrder',
      'buyGiftCard',
      'payOrder',
      'cancelOrder',
    ],
    staff: ['recordOutsidePayment', 'recordReceipt', 'withdrawStoreOrder', 'withdrawChange'],
    done: ['features/orders/server/settle.ts#settlePayment'],
  },
  promoGuesses: {
    what: 'Wrong guesses at promo codes',
    rates: [
      ...by('account', policy.promoGuessesPerAccount),
      ...by('device', policy.promoGuessesPerDevice),
      ...by('address', policy.promoGuessesPerAddress),
    ],
    doors: ['validatePromoCode', 'applyPromoCode', 'findPromotions', 'createOrder'],
    staff: ['updatePromoCode', 'deletePromoCode', 'previewUndo', 'undoChange'],
    done: [
      'features/promotions/server/promo-codes.ts#findPromoCode',
      'features/promotions/server/promo-codes.ts#lockPromoCode',
    ],
  },
  giftGuesses: {
    what: 'Wrong guesses at the codes of gift cards',
    rates: [
      ...by('account', policy.giftGuessesPerAccount),
      ...by('device', policy.giftGuessesPerDevice),
      ...by('address', policy.giftGuessesPerAddress),
    ],
    doors: ['checkGiftCard', 'createOrder'],
    done: ['features/credit/server/account-queries.ts#findCard'],
  },
  numberChecks: {
    what: 'Questions whether a number has an account',
    rates: [
      ...by('device', policy.checkPerDevice),
      ...by('program', policy.checkPerProgram),
      ...by('address', policy.checkPerAddress, policy.newDevicesPerAddress),
      ...by('number', policy.checkPerNumber),
    ],
    doors: ['checkMobile', 'checkEmailMobile'],
    alike: ['login'],
    done: ['features/accounts/server/users.ts#findUserByPhone'],
  },
  emailChecks: {
    what: 'Questions whether an email is somebody else’s',
    rates: [...by('device', policy.checkPerDevice), ...by('address', policy.checkPerAddress)],
    doors: ['checkEmailMobile', 'signUp', 'changeProfile'],
    alike: ['login', 'changePassword'],
    staff: ['inviteStaff', 'quoteStoreOrder', 'createStoreOrder'],
    done: [
      'features/accounts/server/users.ts#findEmailOwner',
      'features/accounts/server/users.ts#listEmailUsers',
      'features/accounts/server/throttle-checks.ts#countClaim',
    ],
  },
  codesSent: {
    what: 'Codes sent by text message, call and email',
    rates: [
      ...by(
        'number',
        policy.sendPerDestination,
        policy.sendPerDestinationDay,
        policy.callPerDestination,
        policy.floodPerDestination,
      ),
      ...by('address', policy.sendPerAddress, policy.callPerAddress, policy.floodPerAddress),
      ...by('network', policy.floodPerNeighbourhood),
      ...by('country', policy.sendPerCountry),
      ...by('shop', policy.sendPerShop),
    ],
    doors: ['sendOtp'],
    done: ['features/accounts/server/challenge-queries.ts#replaceChallenge'],
  },
  codeGuesses: {
    what: 'Wrong guesses at codes that were sent',
    rates: [...by('number', policy.guessPerDestination), ...by('address', policy.verifyPerAddress)],
    doors: ['verifyOtp'],
    done: ['features/accounts/server/challenge-queries.ts#countGuess'],
  },
  passwords: {
    what: 'Wrong passwords',
    rates: by('account', policy.passwordPerAccount),
    doors: ['login', 'changePassword'],
    done: ['platform/passwords.ts#checkPassword'],
  },
  passwordsOfStrangers: {
    what: 'Wrong passwords of people who are not signed in',
    rates: by('address', policy.passwordPerAddress),
    doors: ['login'],
    done: ['features/accounts/server/sign-in-handlers.ts#findByPassword'],
  },
  emailClaims: {
    what: 'Emails of others that were refused',
    rates: by('account', policy.refusedEmailsPerAccount),
    doors: ['signUp', 'changeProfile'],
    done: ['features/accounts/server/throttle-checks.ts#countClaim'],
  },
  passkeys: {
    what: 'Challenges for signing in by passkey',
    rates: by('address', policy.passkeyPerAddress),
    doors: ['startPasskeyLogin'],
    done: [],
  },
  taxes: {
    what: 'Questions to a tax service',
    rates: by('address', policy.taxesPerAddress),
    doors: ['findTaxes'],
    done: [],
  },
  deliveryChecks: {
    what: 'Questions to a delivery service',
    rates: by('address', policy.deliveryPerAddress),
    doors: ['checkDelivery'],
    done: [],
  },
  withdrawals: {
    what: 'Declarations of withdrawal, each with a mail that acknowledges it',
    rates: [...by('address', policy.withdrawalsPerAddress), ...by('email', policy.withdrawalMailsPerEmail)],
    doors: ['declareWithdrawal'],
    done: ['features/withdrawals/server/withdrawal-queries.ts#insertWithdrawal'],
  },
  withdrawalGuesses: {
    what: 'Declarations that name no order, or not its name and email',
    rates: [...by('address', policy.withdrawalGuessesPerAddress), ...by('number', policy.withdrawalGuessesPerOrder)],
    doors: ['declareWithdrawal'],
    done: ['features/withdrawals/server/carry-out.ts#findDeclaredOrder'],
  },
  enquiries: {
    what: 'Enquiries mailed to the shop',
    rates: by('address', policy.enquiriesPerAddress),
    doors: ['contactUs', 'bulkEnquiry'],
    done: [],
  },
  reviews: {
    what: 'Reviews written',
    rates: by('account', policy.reviewsPerPerson),
    doors: ['createReview', 'updateReview'],
    done: [],
  },
  backInStock: {
    what: 'Requests for a mail once something is in stock again',
    rates: [...by('address', policy.backInStockPerAddress), ...by('email', policy.backInStockPerEmail)],
    doors: ['notifyBackInStock'],
    done: [],
  },
  confirmMails: {
    what: 'Mails with a link to confirm an address that somebody typed',
    rates: by('email', policy.confirmMailsPerEmail),
    doors: ['giveMailConsent'],
    done: [],
  },
  visits: {
    what: 'Pages counted',
    rates: by('address', policy.visitsPerAddress),
    doors: ['countVisit'],
    done: [],
  },
  policyReports: {
    what: 'Reports of browsers on what a policy refused',
    rates: [...by('address', policy.policyReportsPerAddress), ...by('shop', policy.policyReports)],
    doors: ['receivePolicyReports'],
    done: [],
  },
  clientErrors: {
    what: 'Errors that pages report',
    rates: by('address', policy.clientErrorsPerAddress),
    doors: ['reportClientErrors'],
    done: [],
  },
} as const satisfies Record<string, LimitedThing>

/** Counted before any call is chosen, for every call of a program. */
export const limitsOfAllCalls: readonly Rate[] = by('key', policy.callsPerKey)
