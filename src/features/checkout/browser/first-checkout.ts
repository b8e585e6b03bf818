import { loadAddressFormat } from '../../accounts/browser/address-formats.ts'
import { $form } from './checkout.ts'

export { CheckoutPage } from './CheckoutPage.tsx?first'

const patienceMs = 1000

/** Resolves once the fields of the form's country are known, so that they don't change before the shopper's eyes, or have taken too long. */
export function knowFields(): Promise<void> {
  const tooLong = new Promise<void>((done) => setTimeout(done, patienceMs))
  return Promise.race([loadAddressFormat($form.get().country), tooLong])
}
