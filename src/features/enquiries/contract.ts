import { z } from 'zod'
import { emailAddress, line, messageReply, optionalLine, phoneNumber, prose } from '../../platform/schema/fields.ts'

const sender = { name: line(100), email: emailAddress, phoneNumber: phoneNumber.optional() }

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
      quantities: z.record(z.string().max(12), z.number().int().min(0).max(100_000)),
      /** ISO date, such as 2027-03-01 */
      neededBy: z.iso.date().optional(),
      logo: z.object({ name: line(120), data: z.base64() }).optional(),
    }),
    status: 201,
    reply: messageReply,
  },
}
