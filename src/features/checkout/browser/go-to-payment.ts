import type { Reply } from '../../../api/schemas.ts'

/** Goes to the provider, by a link or by a POST of its own fields. */
export function goToPayment({ url, form }: Reply<'createOrder'>['payment']): void {
  if (!form) {
    location.assign(url)
    return
  }
  const element = document.createElement('form')
  element.method = 'post'
  element.action = url
  for (const [name, value] of Object.entries(form)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    element.append(input)
  }
  document.body.append(element)
  element.submit()
}
