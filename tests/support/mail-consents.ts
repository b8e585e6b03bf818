import { sql } from 'kysely'
import type { Mail } from '../../src/adapters/mail/port.ts'
import { sendDueMails } from '../../src/adapters/mail/send-mails.ts'
import { addPerson } from './people.ts'
import type { TestShop } from './shop.ts'

/** People who agreed to mails, what is queued for them, and what is sent. */
export function openMailConsents(shop: () => TestShop) {
  const db = () => shop().deps.db
  const agree = (token: string, body: object = {}) =>
    shop().call('giveMailConsent', { token, body: { textVersion: 1, source: 'account', ...body } })
  /** With an address that a code has proved. */
  async function agreeProved({ token, userId }: { token: string; userId: string }): Promise<void> {
    await sql`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`.execute(db())
    const { body } = await agree(token)
    if (!body.consent?.confirmed) throw new Error('The consent is not confirmed')
  }
  return {
    agree,
    agreeProved,
    async addAgreed() {
      const { id: userId, token } = await addPerson(shop())
      await agreeProved({ token, userId })
      return { userId, token }
    },
    async set(settings: Record<string, string>): Promise<void> {
      const { token } = await addPerson(shop(), { role: 'admin' })
      const { status } = await shop().call('updateSettings', { token, body: settings })
      if (status !== 200) throw new Error(`update-settings answered ${status}`)
    },
    mailsBy: (cause: string) =>
      db().selectFrom('outbox').selectAll().where('cause', 'like', `${cause}%`).orderBy('id').execute(),
    /** Sends what is due and returns it. */
    async sendAll(): Promise<Mail[]> {
      const sent: Mail[] = []
      shop().deps.providers.mail = { name: 'test', send: async (mail) => void sent.push(mail) }
      for (let count = 1; count > 0; ) count = await sendDueMails(shop().deps)
      return sent
    },
  }
}
