import { atom } from 'nanostores'

/** Stripe's key for this page; empty in a shop without the button. */
export const readExpressKey = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="express-key"]')?.content ?? ''

declare global {
  interface WindowEventMap {
    'placket:express': Event
  }
}

/** How often buying with a wallet was asked for on this page. */
export const $expressOpened = atom(0)

/** Buys what is in the cart with a wallet, over the present page: its island is hydrated now. */
export function openExpress(): void {
  $expressOpened.set($expressOpened.get() + 1)
  dispatchEvent(new Event('placket:express'))
}
