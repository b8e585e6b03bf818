import type { BodyInput } from '../../../api/schemas.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { call } from '../../../site/browser/api.ts'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import { showFaults } from '../../../site/browser/form-faults.ts'

type Enquiry = 'contactUs' | 'bulkEnquiry'

const read = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

function readSender(data: FormData) {
  const phoneNumber = read(data, 'phoneNumber')
  return {
    name: read(data, 'name'),
    email: read(data, 'email'),
    message: read(data, 'message'),
    ...(phoneNumber ? { phoneNumber } : {}),
  }
}

/** A file as the API takes it: its name and its bytes in base64. */
async function readLogo(data: FormData): Promise<{ name: string; data: string } | null> {
  const file = data.get('logo')
  if (!(file instanceof File) || file.size === 0) return null
  return { name: file.name, data: bytesOf(await readDataUrl(file)) }
}

async function describeBulk(data: FormData): Promise<BodyInput<'bulkEnquiry'>> {
  const counts = [...data.entries()].filter(([name]) => name.startsWith('quantity-'))
  const quantities = Object.fromEntries(
    counts
      .map(([name, value]) => [name.slice('quantity-'.length), Number(value)])
      .filter(([, count]) => Number(count) > 0),
  )
  const neededBy = read(data, 'neededBy')
  const logo = await readLogo(data)
  return {
    ...readSender(data),
    company: read(data, 'company'),
    quantities,
    ...(neededBy ? { neededBy } : {}),
    ...(logo ? { logo } : {}),
  }
}

/** Why it was refused, or null. Without a reason of the server it is `unsent`. */
async function send(name: Enquiry, data: FormData, unsent: string): Promise<string | null> {
  const outcome =
    name === 'contactUs'
      ? await call(name, { body: { ...readSender(data), subject: read(data, 'subject') } })
      : await call(name, { body: await describeBulk(data) })
  if (outcome.ok) return null
  const { message } = outcome.failure
  return message && message !== messages.somethingWrong ? message : unsent
}

/** What was typed stays until the shop has stored it. */
function watchEnquiry(form: HTMLFormElement, done: HTMLElement): void {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  const refusal = form.querySelector('[data-part="refusal"]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!showFaults(form) || button?.getAttribute('aria-disabled') === 'true') return
    button?.setAttribute('aria-disabled', 'true')
    const name = form.dataset['enquiry'] === 'bulkEnquiry' ? 'bulkEnquiry' : 'contactUs'
    const reason = await send(name, new FormData(form), form.dataset['unsent'] ?? messages.somethingWrong)
    button?.removeAttribute('aria-disabled')
    if (refusal) refusal.textContent = reason
    if (reason) return
    form.hidden = true
    done.hidden = false
    done.focus()
  })
}

const form = document.querySelector<HTMLFormElement>('[data-enquiry]')
const done = document.querySelector<HTMLElement>('[data-enquiry-done]')
if (form && done) watchEnquiry(form, done)
// Sent before this script had loaded (site/browser/early-presses.js).
dispatchEvent(new Event('placket:submit'))
