import { call } from '../../../site/browser/api.ts'
import { packChoices } from '../../catalog/rules/choices.ts'
import { showChosen } from './buy-choice.ts'
import { dropOwnSize } from './own-size.ts'

/** The page shows what was known at build time; this updates prices and stock that have changed since. */
export async function refreshChoices(form: HTMLFormElement): Promise<void> {
  const stored = JSON.parse(form.dataset['product'] ?? '{}')
  const outcome = await call('getProduct', { params: { id: stored.id }, quiet: true })
  if (!outcome.ok) return
  const choices = packChoices(outcome.reply.product.variants)
  if (choices === form.dataset['variants']) return
  const { price, finalPrice } = outcome.reply.product
  form.dataset['variants'] = choices
  form.dataset['product'] = JSON.stringify({ ...stored, price, finalPrice })
  dropOwnSize(form)
  showChosen(form)
}
