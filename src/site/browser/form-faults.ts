import { readEmail } from '../../platform/pure/email.ts'
import { isInvisible } from '../../platform/pure/text/clean-text.ts'
import * as texts from '../messages/en.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function describeFault(control: Control): string {
  const { validity } = control
  // Neither asked for nor sent, such as the number of somebody who is signed in.
  if (control.matches(':disabled')) return ''
  if (control.required && isInvisible(control.value)) return texts.fillIn
  const isEmail = control.type === 'email' && !isInvisible(control.value)
  if (isEmail && readEmail(control.value) === null) return texts.enterEmail
  if (validity.valid) return ''
  if (validity.valueMissing) return texts.fillIn
  // The browser's own words are in its language, not the page's.
  return control.dataset['fault'] ?? control.validationMessage
}

function showFault(control: Control): boolean {
  const fault = describeFault(control)
  const place = control.closest('.field')?.querySelector('.error')
  if (place) place.textContent = fault
  control.setAttribute('aria-invalid', String(fault !== ''))
  return fault === ''
}

/** Some browsers know no hosts in other scripts, and none ignores what can't be seen. */
function tidyEmail(control: Control): void {
  const email = control.type === 'email' ? readEmail(control.value) : null
  if (email !== null) control.value = email
}

/** Shows each error at its field and focuses the first. True when there are none. */
export function showFaults(form: HTMLFormElement): boolean {
  const controls = [...form.elements].filter(
    (element): element is Control => element.matches('input, textarea, select') && 'validity' in element,
  )
  controls.forEach(tidyEmail)
  const wrong = controls.filter((control) => !showFault(control))
  for (const control of wrong) control.addEventListener('input', () => showFault(control), { once: true })
  wrong[0]?.focus()
  return wrong.length === 0
}
