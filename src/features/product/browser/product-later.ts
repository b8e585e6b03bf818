import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showToast } from '../../../site/browser/toasts.ts'
import { checkDelivery, showKeptDelivery } from '../../delivery/browser/delivery-check.ts'
import { refreshChoices } from './refresh-choices.ts'
import { whenViewed } from './slots.ts'

/** Registers for a mail when a sold-out size is back. */
export async function sendNotify(form: HTMLFormElement): Promise<void> {
  const { variant } = form.dataset
  // Few ask for a mail: the rules of its form come with the first who does.
  const { showFaults } = await import('../../../site/browser/form-faults.ts')
  if (!variant || !showFaults(form)) return
  const email = String(new FormData(form).get('email') ?? '').trim()
  const outcome = await call('notifyBackInStock', { params: { id: variant }, body: { email } })
  if (!outcome.ok) {
    const fault = form.querySelector('.error')
    if (fault) fault.textContent = outcome.failure.message ?? messages.somethingWrong
    return
  }
  form.closest('dialog')?.close()
  showToast(outcome.reply.message)
}

/** Product page scripts that run after it is shown. */
export function start(form: HTMLFormElement): void {
  const viewed = JSON.parse(form.dataset['product'] ?? '{}')
  for (const show of whenViewed.parts()) show(viewed)
  void refreshChoices(form)
  void showKeptDelivery()
  addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshChoices(form)
  })
}

export function submitAside(form: HTMLFormElement): void {
  if ('delivery' in form.dataset) void checkDelivery(form)
  else void sendNotify(form)
}
