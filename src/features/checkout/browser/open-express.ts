import { loadRest } from '../../../site/browser/rest-styles.ts'

/** Stripe's key for this page; empty in a shop without the button. */
export const readExpressKey = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="express-key"]')?.content ?? ''

/** Buys what is in the cart with a wallet, over the present page: everything that needs is loaded now. */
export async function openExpress(): Promise<void> {
  const [{ mountExpress }] = await Promise.all([import('./mount-express.tsx'), loadRest()])
  mountExpress(readExpressKey())
}
