import type { Trx } from '../../../platform/database/client.ts'

export interface NewEnquiry {
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
export async function insertEnquiry(trx: Trx, { details = {}, logo = null, ...enquiry }: NewEnquiry): Promise<string> {
  const { id } = await trx
    .insertInto('enquiries')
    .values({ ...enquiry, details: JSON.stringify(details), logo: logo?.bytes ?? null, logo_type: logo?.type ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
