import * as texts from '../messages/en.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function describeFault(control: Control): string {
  const { validity } = control
  if (validity.valid) return ''
  if (validity.valueMissing) return texts.fillIn
  if (validity.typeMismatch && control.type === 'email') return texts.enterEmail
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

/** Shows each error at its field and focuses the first. True when there are none. */
export function showFaults(form: HTMLFormElement): boolean {
  const controls = [...form.elements].filter(
    (element): element is Control => element.matches('input, textarea, select') && 'validity' in element,
  )
  const wrong = controls.filter((control) => !showFault(control))
  for (const control of wrong) control.addEventListener('input', () => showFault(control), { once: true })
  wrong[0]?.focus()
  return wrong.length === 0
}
