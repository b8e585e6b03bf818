/** What the wallet's owner has in it, and does. */
export interface FakeWallet {
  name: string
  email: string
  address: { line1: string; line2?: string; city: string; state: string; postal_code: string; country: string }
  /** What the wallet tells with the press, if its first word was another. */
  whole?: FakeWallet['address']
  /** The rate that is chosen; without it, the first. */
  rate?: string
  /** Closed before the press. */
  cancels?: boolean
  /** The bank's refusal. */
  refusal?: string
}

interface Details {
  lineItems?: { name: string; amount: number }[]
  shippingRates?: { id: string; displayName: string; amount: number }[]
}

/** What was shown to the wallet's owner: the total and its rows at that moment. */
export interface Shown extends Details {
  event: string
  /** In Stripe's units. */
  amount: number
  rejected?: boolean
}

interface Options {
  wallet: () => FakeWallet
  /** What Stripe does with the press; the browser goes to `return_url` afterwards. */
  charge: (secret: string, shown: { amount: number; currency: string }) => Promise<unknown>
  /** False: no wallet could pay in this browser. */
  available?: boolean
}

/**
 * Stripe.js with its Express Checkout Element by the documented interface, as far as the shop uses it. It needs nothing from outside, so that its
 * text also runs in a page.
 */
export function createFakeStripeJs({ wallet, charge, available = true }: Options) {
  const shown: Shown[] = []
  const created: Record<string, unknown>[] = []
  type Handler = (event: Record<string, unknown>) => unknown
  let handlers: Record<string, Handler> = {}
  let amount = 0
  let currency = ''
  let ended: (outcome: string) => void = () => undefined

  /** Until the page resolves or rejects, as a wallet waits. */
  const ask = (event: string, facts: object) =>
    new Promise<boolean>((done) => {
      const answer = (rejected: boolean, details: Details = {}) => {
        shown.push({ event, amount, ...details, ...(rejected && { rejected }) })
        done(!rejected)
      }
      void handlers[event]?.({
        ...facts,
        resolve: (details?: Details) => answer(false, details),
        reject: () => answer(true),
      })
    })

  /** One press of the wallet's button, to its end: `paid`, `rejected`, `cancelled`, or why it failed. */
  async function press(): Promise<string> {
    const { name, email, address, whole = address, rate, cancels } = wallet()
    if (!(await ask('click', {}))) return 'rejected'
    const { line1: _, line2: __, ...partial } = address
    if (!(await ask('shippingaddresschange', { name, address: partial }))) return 'rejected'
    const rates = shown.at(-1)?.shippingRates ?? []
    const chosen = rates.find(({ id }) => id === rate)
    if (chosen && !(await ask('shippingratechange', { shippingRate: chosen }))) return 'rejected'
    if (cancels) {
      void handlers['cancel']?.({})
      return 'cancelled'
    }
    return new Promise((done) => {
      ended = done
      void handlers['confirm']?.({
        billingDetails: { name, email },
        shippingAddress: { name, address: whole },
        paymentFailed: ({ message = '' } = {}) => done(`failed: ${message}`),
      })
    })
  }

  const element = {
    on(event: string, handler: Handler) {
      handlers[event] = handler
      return element
    },
    mount(host: HTMLElement) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Pay with the wallet'
      button.addEventListener('click', () => void press())
      host.append(button)
      void handlers['ready']?.({ availablePaymentMethods: available ? { applePay: true } : undefined })
    },
  }

  const Stripe = () => ({
    elements(options: { amount: number; currency: string }) {
      handlers = {}
      amount = options.amount
      currency = options.currency
      created.push({ ...options })
      return {
        create(_type: string, details: Details) {
          created.push({ ...details })
          return element
        },
        update(options: { amount: number }) {
          amount = options.amount
        },
        submit: async () => ({}),
      }
    },
    async confirmPayment({
      clientSecret,
      confirmParams,
    }: {
      clientSecret: string
      confirmParams: { return_url: string }
    }) {
      const { refusal } = wallet()
      if (refusal) return { error: { message: refusal } }
      await charge(clientSecret, { amount, currency })
      ended('paid')
      location.assign(confirmParams.return_url)
      return new Promise(() => undefined)
    },
  })

  // What the loader of @stripe/stripe-js expects of its release.
  return { Stripe: Object.assign(Stripe, { version: 'endive' }), press, shown, created }
}
