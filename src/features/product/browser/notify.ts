import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { showFaults } from '../../../site/browser/form-faults.ts'
import { showToast } from '../../../site/browser/toasts.ts'

/** Registers for a mail when a sold-out size is back. */
export async function sendNotify(form: HTMLFormElement): Promise<void> {
  const { variant } = form.dataset
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
