import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { readImageType } from '../../../platform/image-type.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { enquiriesPerAddress } from '../../../platform/policy.ts'
import { logoMaxBytes } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import { writeEnquiryMail } from './enquiry-mail.ts'

interface NewEnquiry {
  kind: 'contact' | 'bulk'
  name: string
  email: string
  phone: string
  subject: string
  message: string
  details?: object
  logo?: { bytes: Buffer; type: string } | null
}

/** Stores an enquiry and returns its id. */
async function insertEnquiry(trx: Trx, { details = {}, logo = null, ...enquiry }: NewEnquiry): Promise<string> {
  const { id } = await trx
    .insertInto('enquiries')
    .values({ ...enquiry, details: JSON.stringify(details), logo: logo?.bytes ?? null, logo_type: logo?.type ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stored first, mailed later: the mail is queued in the transaction that stores it. */
async function storeEnquiry({ db, config }: Deps, enquiry: NewEnquiry, facts: string[]): Promise<void> {
  const text = [...facts, '', enquiry.message].join('\n')
  await transact(db, async (trx) => {
    const id = await insertEnquiry(trx, enquiry)
    const subject = `${enquiry.kind === 'bulk' ? 'Bulk enquiry' : 'Enquiry'} from ${enquiry.name}`
    await queueMail(trx, writeEnquiryMail(config, { id, subject, text }))
  })
}

function describeSender(body: Body<'contactUs'> | Body<'bulkEnquiry'>): string[] {
  return [`Name: ${body.name}`, `Email: ${body.email}`, ...(body.phoneNumber ? [`Phone: ${body.phoneNumber}`] : [])]
}

function readLogo(logo: Body<'bulkEnquiry'>['logo']): NewEnquiry['logo'] {
  if (!logo) return null
  const bytes = Buffer.from(logo.data, 'base64')
  const type = readImageType(bytes)
  if (!type || bytes.byteLength > logoMaxBytes) throw new HttpError(400, messages.logoRefused)
  return { bytes, type }
}

export const handleEnquiries = {
  contactUs: async ({ body, clientAddress }, deps) => {
    await throttle(deps, enquiriesPerAddress, clientAddress)
    const { name, email, phoneNumber: phone = '', subject = '', message } = body
    await storeEnquiry(deps, { kind: 'contact', name, email, phone, subject, message }, describeSender(body))
    return { message: messages.enquiryReceived }
  },

  bulkEnquiry: async ({ body, clientAddress }, deps) => {
    await throttle(deps, enquiriesPerAddress, clientAddress)
    const { name, email, phoneNumber: phone = '', company = '', quantities, neededBy = null, message } = body
    const logo = readLogo(body.logo) ?? null
    const sizes = Object.entries(quantities).map(([size, quantity]) => `${size}: ${quantity}`)
    const facts = [
      ...describeSender(body),
      `Company: ${company}`,
      `Quantities: ${sizes.join(', ')}`,
      `Needed by: ${neededBy ?? 'open'}`,
    ]
    const details = { company, quantities, neededBy }
    await storeEnquiry(deps, { kind: 'bulk', name, email, phone, subject: company, message, details, logo }, facts)
    return { message: messages.enquiryReceived }
  },
} satisfies Partial<Handlers>
