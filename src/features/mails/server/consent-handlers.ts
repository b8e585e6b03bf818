import { sql } from 'kysely'
import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { type Recipient, recipientOf } from '../../../platform/correspondence.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { queueMail } from '../../../platform/outbox.ts'
import { confirmMailsPerEmail } from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { throttle } from '../../../platform/throttle.ts'
import type { OwnConsent } from '../contract.ts'
import { consentingAccounts } from '../slots.ts'
import { readConsentLink } from './consent-links.ts'
import { writeConfirmMail } from './consent-mail.ts'
import { openConsentPages } from './consent-pages.ts'

interface Consent {
  id: string
  email: string
  confirmed_at: Date | null
}

const findConsent = (db: Database | Trx, userId: string): Promise<Consent | undefined> =>
  db
    .selectFrom('mail_consents')
    .select(['id', 'email', 'confirmed_at'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()

const findConsentById = (db: Database | Trx, id: string) =>
  db
    .selectFrom('mail_consents')
    .select(['id', 'email', 'withdrawn_at', 'market', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()

interface NewConsent extends Recipient {
  userId: string
  email: string
  textVersion: number
  source: 'checkout' | 'account'
  isProved: boolean
}

async function insertConsent(trx: Trx, { userId, email, isProved, ...shown }: NewConsent): Promise<Consent> {
  return trx
    .insertInto('mail_consents')
    .values({
      user_id: userId,
      email,
      text_version: shown.textVersion,
      source: shown.source,
      market: shown.market,
      language: shown.language,
      confirmed_at: isProved ? sql<Date>`now()` : null,
    })
    .returning(['id', 'email', 'confirmed_at'])
    .executeTakeFirstOrThrow()
}

async function withdrawConsent(trx: Trx | Database, userId: string, by: 'account' | 'replaced'): Promise<void> {
  await trx
    .updateTable('mail_consents')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Everybody's consent for the address of this one: whoever reads the mailbox decides for it. */
async function withdrawAddress(db: Database, id: string): Promise<void> {
  await sql`
    UPDATE mail_consents SET withdrawn_at = now(), withdrawn_by = 'link'
    WHERE withdrawn_at IS NULL AND email = (SELECT email FROM mail_consents WHERE id = ${id})`.execute(db)
}

async function confirmConsent(db: Database, id: string): Promise<void> {
  await db
    .updateTable('mail_consents')
    .set({ confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute()
}

const present = (consent: Consent | undefined): OwnConsent | null =>
  consent ? { email: consent.email, confirmed: consent.confirmed_at !== null } : null

const offersMails = ({ shop }: Config) =>
  [shop.cartReminderHours, shop.priceDropPercent, shop.reviewRequestDays].some((value) => Number(value) > 0)

type ConsentCalls =
  | 'readMailConsent'
  | 'giveMailConsent'
  | 'withdrawMailConsent'
  | 'showUnsubscribe'
  | 'unsubscribe'
  | 'showConfirmEmails'
  | 'confirmEmails'

export const handleConsents: Pick<Handlers, ConsentCalls> = {
  readMailConsent: async ({ user }, { db, config }) => ({
    consent: present(await findConsent(db, user.id)),
    offered: offersMails(config),
  }),

  giveMailConsent: async ({ body, user }, deps) => {
    const email = body.email ?? user.email?.toLowerCase()
    if (!email) throw new HttpError(400, messages.fillRequired)
    const consent = await transact(deps.db, async (trx) => {
      const [accounts] = consentingAccounts.parts()
      await accounts?.lock(trx, user.id)
      const present = await findConsent(trx, user.id)
      const isProved = (await accounts?.hasProvedEmail(trx, user.id, email)) ?? false
      if (present?.email === email && (present.confirmed_at || !isProved)) return present
      await withdrawConsent(trx, user.id, 'replaced')
      return insertConsent(trx, { ...body, ...recipientOf(deps.config), userId: user.id, email, isProved })
    })
    if (consent.confirmed_at === null) {
      await throttle(deps, confirmMailsPerEmail, email)
      const day = new Date().toISOString().slice(0, 10)
      await queueMail(
        deps.db,
        writeConfirmMail(deps.config, { id: consent.id, to: email, day, ...recipientOf(deps.config) }),
      )
    }
    return { consent: present(consent), message: messages.saved }
  },

  withdrawMailConsent: async ({ user }, { db }) => {
    await withdrawConsent(db, user.id, 'account')
    return { consent: null, message: messages.saved }
  },

  // Opening a link changes nothing: mail programs and scanners open links, too.
  showUnsubscribe: async ({ params: { id } }, { db, config }) => {
    const consent = await findConsentById(db, orNotFound(readConsentLink(config, 'unsubscribe', id)))
    const { say, write } = openConsentPages(config, consent)
    if (!consent || consent.withdrawn_at) return write({ title: say('unsubscribed'), lead: say('unsubscribedLead') })
    const lead = say('unsubscribeLead', { shop: config.shop.shopName, email: consent.email })
    return write({ title: say('unsubscribe'), lead, button: say('unsubscribe') })
  },

  unsubscribe: async ({ params: { id } }, { db, config }) => {
    const consentId = orNotFound(readConsentLink(config, 'unsubscribe', id))
    await withdrawAddress(db, consentId)
    const { say, write } = openConsentPages(config, await findConsentById(db, consentId))
    return write({ title: say('unsubscribed'), lead: say('unsubscribedLead') })
  },

  showConfirmEmails: async ({ params: { id } }, { db, config }) => {
    const consent = await findConsentById(db, orNotFound(readConsentLink(config, 'confirm-emails', id)))
    const { say, write } = openConsentPages(config, consent)
    if (!consent || consent.withdrawn_at)
      return write({ title: say('confirmExpired'), lead: say('confirmExpiredLead') })
    const lead = say('confirmLead', { shop: config.shop.shopName, email: consent.email })
    return write({ title: say('confirmEmails'), lead, button: say('confirm') })
  },

  confirmEmails: async ({ params: { id } }, { db, config }) => {
    const consentId = orNotFound(readConsentLink(config, 'confirm-emails', id))
    await confirmConsent(db, consentId)
    const consent = await findConsentById(db, consentId)
    const { say, write } = openConsentPages(config, consent)
    if (!consent || consent.withdrawn_at)
      return write({ title: say('confirmExpired'), lead: say('confirmExpiredLead') })
    return write({ title: say('confirmed'), lead: say('confirmedLead') })
  },
}
