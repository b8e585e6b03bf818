import { z } from 'zod'
import {
  anyLine,
  emailAddress,
  id,
  idParams,
  line,
  message,
  messageReply,
  optionalLine,
  phoneNumber,
  prose,
  version,
} from '../../platform/schema/fields.ts'
import { listQuery, oneOf, total } from '../../platform/schema/list-query.ts'

const sender = { name: line(100), email: emailAddress, phoneNumber: phoneNumber.optional() }

const enquiryState = z.enum(['new', 'answered', 'closed'])
const enquiry = z.object({
  id,
  kind: z.enum(['contact', 'bulk']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  state: enquiryState,
  createdAt: z.string(),
  version,
})
export type ListedEnquiry = z.infer<typeof enquiry>

const wholeEnquiry = enquiry.extend({
  /** Bulk only. */
  quantities: z.record(z.string(), z.number()),
  neededBy: z.string().nullable(),
  /** As a data URL; its content is checked on arrival. */
  logo: z.string().nullable(),
})

export const enquirySchemas = {
  contactUs: {
    body: z.object({ ...sender, subject: optionalLine(150), message: prose(5000) }),
    status: 201,
    reply: messageReply,
  },
  bulkEnquiry: {
    body: z.object({
      ...sender,
      company: optionalLine(100),
      message: prose(5000),
      /** Quantity by size, such as {"M": 40, "L": 25}. */
      quantities: z.record(anyLine.max(12), z.number().int().min(0).max(100_000)),
      /** ISO date, such as 2027-03-01 */
      neededBy: z.iso.date().optional(),
      logo: z.object({ name: line(120), data: z.base64() }).optional(),
    }),
    status: 201,
    reply: messageReply,
  },
  listEnquiries: {
    query: listQuery.extend({
      state: oneOf(['new', 'answered', 'closed']),
      kind: oneOf(['contact', 'bulk']),
    }),
    reply: z.object({ enquiries: z.array(enquiry), total }),
  },
  readEnquiry: { params: idParams, reply: z.object({ enquiry: wholeEnquiry }) },
  updateEnquiry: {
    params: idParams,
    body: z.object({ state: enquiryState, version: version.optional() }),
    reply: z.object({ enquiry, message }),
  },
}
