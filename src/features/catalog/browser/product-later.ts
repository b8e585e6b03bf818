import { checkDelivery } from '../../delivery/browser/delivery-check.ts'
import { showSeen } from '../../lists/browser/recently-viewed.ts'
import { sendNotify } from './notify.ts'
import { refreshTruth } from './product-truth.ts'

/** What the product page does once it stands. */
export function start(form: HTMLFormElement): void {
  showSeen(JSON.parse(form.dataset['product'] ?? '{}'))
  void refreshTruth(form)
  addEventListener('pageshow', (event) => {
    if (event.persisted) void refreshTruth(form)
  })
}

export function submitAside(form: HTMLFormElement): void {
  if ('delivery' in form.dataset) void checkDelivery(form)
  else void sendNotify(form)
}
