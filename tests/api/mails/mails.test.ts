import { beforeAll, expect, test } from 'vitest'
import { addPerson } from '../../support/people.ts'
import { provideShop } from '../../support/shop.ts'

const shop = provideShop({ THROTTLES: 'false' })
let token = ''
beforeAll(async () => {
  token = (await addPerson(shop(), { role: 'admin' })).token
  const body = { shopName: 'Quay & Sons', themeColor: '#d5361f', supportEmail: 'help@quay.example' }
  expect((await shop().call('updateSettings', { token, body })).status).toBe(200)
})

const list = async () => (await shop().call('listMails', { token })).body.mails
const preview = async (id: string) => (await shop().call('previewMail', { token, params: { id } })).body.mail

test("every mail has the shop's name and colours, dark mode, a preview line and its links as plain text", async () => {
  const mails = await list()
  expect(mails.length).toBeGreaterThan(15)
  for (const { id } of mails) {
    const mail = await preview(id)
    const page = await shop().fetch(mail.path)
    const html = await page.text()
    expect([id, page.status, page.headers.get('content-type')]).toEqual([id, 200, 'text/html; charset=utf-8'])
    expect([id, html.includes('Quay &amp; Sons'), html.includes('help@quay.example')]).toEqual([id, true, true])
    expect([id, html.includes('prefers-color-scheme: dark'), html.includes('<script')]).toEqual([id, true, false])
    expect([id, mail.subject !== '', mail.preview !== '', mail.text !== '']).toEqual([id, true, true, true])
    // Nothing that is undefined, and every button's address is in the plain text.
    expect([id, /undefined|NaN|\[object/.test(html + mail.text)]).toEqual([id, false])
    const buttons = [...html.matchAll(/bgcolor="#d5361f"[^>]*><a href="([^"]+)"/g)].map(([, url = '']) => url)
    if (id.startsWith('order')) expect([id, buttons.length]).toEqual([id, 1])
    // A link has the second in which it was written, and the page is written after the text.
    for (const url of buttons) expect(mail.text).toContain(url.replaceAll('&amp;', '&').replace(/link=.*$/, 'link='))
  }
})

test('a page of a mail needs the link of its preview, which expires, and can load nothing else', async () => {
  const { path } = await preview('order-paid')
  const policy = (await shop().fetch(path)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  const [start = '', until = '', mac = ''] = path.split('.')
  const forged = [`${start}.${Number(until) + 1}.${mac}`, `${start}.${until}.${'x'.repeat(43)}`, start, `${start}..`]
  for (const wrong of forged) expect([wrong, (await shop().fetch(wrong)).status]).toEqual([wrong, 404])
  expect((await shop().call('previewMail', { token, params: { id: 'constructor' } })).status).toBe(404)
})
