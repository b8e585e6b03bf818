import { say } from '../../../../../../src/platform/pure/text/say.ts'
import { callsOf } from '../../../../../../src/site/browser/own-calls.ts'
import type { schemas } from '../contract.ts'
import { endpoints } from '../endpoints.ts'
import * as texts from '../messages/en.ts'

const call = callsOf<typeof schemas>(endpoints)

async function show(form: HTMLFormElement, list: Element): Promise<void> {
  const near = String(new FormData(form).get('near') ?? '').trim()
  if (near.length < 2) return
  const outcome = await call('findStores', { query: { near } })
  // Why it failed was said by the page.
  if (!outcome.ok) return
  const { stores } = outcome.reply
  const lines = stores.map(({ name, street, postcode, town }) => `${name}, ${street}, ${postcode} ${town}`)
  const items = (lines.length > 0 ? lines : [say(texts.none, { place: near })]).map((line) => {
    const item = document.createElement('li')
    item.textContent = line
    return item
  })
  list.replaceChildren(...items)
}

export function watchStores(form: HTMLFormElement, list: Element): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void show(form, list)
  })
}
