import { checkDelivery, showKeptDelivery } from '../../delivery/browser/delivery-check.ts'
import { showSeen } from '../../lists/browser/recently-viewed.ts'
import { sendNotify } from './notify.ts'
import { refreshChoices } from './refresh-choices.ts'

/** Product page scripts that run after it is shown. */
export function start(form: HTMLFormElement): void {
  showSeen(JSON.parse(form.dataset['product'] ?? '{}'))
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
