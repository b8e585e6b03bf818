import type { Reply } from '../../../api/schemas.ts'

/**
 * Razorpay's page opens with UPI on a phone, where an app pays at once; it follows a method only if it knows email and number too
 * (razorpay.com/docs/payment-gateway/ios-integration/standard/checkout-form-fields, `prefill.method`).
 */
function beginWithUpi(form: Record<string, string>): Record<string, string> {
  const follows = form['currency'] === 'INR' && form['prefill[contact]'] && form['prefill[email]']
  return follows && matchMedia('(pointer: coarse)').matches ? { ...form, 'prefill[method]': 'upi' } : form
}

/** Goes to the provider, by a link or by a POST of its own fields. */
export function goToPayment({ url, form }: Reply<'createOrder'>['payment']): void {
  if (!form) {
    location.assign(url)
    return
  }
  const element = document.createElement('form')
  element.method = 'post'
  element.action = url
  for (const [name, value] of Object.entries(beginWithUpi(form))) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    element.append(input)
  }
  document.body.append(element)
  element.submit()
}
