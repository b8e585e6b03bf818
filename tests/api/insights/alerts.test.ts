import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { raiseAlerts } from '../../../src/features/insights/server/alerts.ts'
import { reconcile } from '../../../src/features/orders/server/payments/reconciler.ts'
import { queueMail } from '../../../src/platform/outbox.ts'
import { otpGuesses } from '../../../src/platform/pure/limits.ts'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'
import { readCode, wrongCode } from '../../support/sign-in.ts'

const shop = provideShop()

const readAlertMails = async () =>
  (
    await shop()
      .deps.db.selectFrom('outbox')
      .select(['recipient', 'subject', 'body_text'])
      .where('cause', 'like', 'alert:%')
      .orderBy('id')
      .execute()
  ).map(({ body_text, ...mail }) => ({ ...mail, text: body_text }))

const failMail = () =>
  queueMail(shop().deps.db, {
    cause: crypto.randomUUID(),
    to: 'ada@shop.example',
    subject: '',
    text: '',
    html: '',
  }).then(() =>
    sql`UPDATE outbox SET created_at = now() - interval '16 minutes', last_error = 'no mailbox ada@shop.example'
        WHERE recipient = 'ada@shop.example'`.execute(shop().deps.db),
  )
const mendMail = () =>
  shop()
    .deps.db.updateTable('outbox')
    .set({ sent_at: new Date() })
    .where('recipient', '=', 'ada@shop.example')
    .execute()
const letPass = (minutes: number) =>
  sql`UPDATE alerts SET fine_since = fine_since - make_interval(mins => ${minutes})`.execute(shop().deps.db)

test('the owners get one mail when a fault begins and one when it has ended, however often it is looked for', async () => {
  const { deps } = shop()
  await addPerson(shop(), { role: 'admin' })
  await addPerson(shop(), { role: 'packer' })
  await raiseAlerts(deps)
  expect(await readAlertMails()).toEqual([])

  await failMail()
  await Promise.all([raiseAlerts(deps), raiseAlerts(deps), raiseAlerts(deps)])
  await raiseAlerts(deps)
  const began = await readAlertMails()
  const [support, owner] = began
  expect(began).toHaveLength(2)
  expect(support?.recipient).toBe(deps.config.shop.supportEmail)
  expect(owner?.recipient).toMatch(/^person\d+@example.com$/)
  expect(support?.subject).toBe('Your shop needs you: Mail')
  expect(support?.text).toContain('1 message should have been sent by now.')
  expect(support?.text).not.toContain('ada@shop.example')

  // It ends, begins again within minutes and ends: all of that is one fault.
  await mendMail()
  await raiseAlerts(deps)
  await letPass(5)
  await failMail()
  await raiseAlerts(deps)
  await mendMail()
  await raiseAlerts(deps)
  await letPass(9)
  await raiseAlerts(deps)
  expect(await readAlertMails()).toHaveLength(2)
  await letPass(2)
  await raiseAlerts(deps)
  await raiseAlerts(deps)
  const ended = (await readAlertMails()).slice(2)
  expect(ended.map(({ subject }) => subject)).toEqual(['Your shop runs again: Mail', 'Your shop runs again: Mail'])

  // The next one is another fault.
  await failMail()
  await raiseAlerts(deps)
  expect(await readAlertMails()).toHaveLength(6)
})

test('the job that runs every minute looks for faults', async () => {
  const { db } = shop().deps
  await db.deleteFrom('alerts').execute()
  await sql`INSERT INTO builds (catalogue_version, result) VALUES (1, 'failed')`.execute(db)
  expect(await reconcile(shop().deps)).toEqual([])
  expect((await db.selectFrom('alerts').select('kind').execute()).map(({ kind }) => kind)).toContain('build')
})

test('codes of the staff that are guessed until the limit are mailed to the owners, once', async () => {
  const { deps } = shop()
  const { db } = deps
  const { phone } = await addPerson(shop(), { role: 'packer' })
  await db.deleteFrom('outbox').execute()
  const guess = async () => {
    await shop().call('sendOtp', { body: { phoneNumber: phone } })
    const wrong = wrongCode(await readCode(shop(), phone))
    for (let tried = 0; tried < otpGuesses; tried += 1) {
      await shop().call('verifyOtp', { body: { phoneNumber: phone, otp: wrong } })
    }
    await sql`UPDATE otp_challenges SET created_at = created_at - interval '10 minutes'`.execute(db)
    await db.deleteFrom('throttles').execute()
  }
  await guess()
  await raiseAlerts(deps)
  expect((await readAlertMails()).map(({ subject }) => subject)).not.toContain('Your shop needs you: Sign-ins')
  await guess()
  await raiseAlerts(deps)
  await raiseAlerts(deps)
  const mails = (await readAlertMails()).filter(({ subject }) => subject.includes('Sign-ins'))
  expect(mails.length).toBe(2)
  for (const { text } of mails) {
    expect(text).toContain('2 codes or passwords of your staff')
    expect(text).not.toContain(phone.slice(2))
  }
})
