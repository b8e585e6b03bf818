import type { Page } from 'playwright/test'
import { marketHeader } from '../../../src/platform/pure/markets.ts'
import { listCovered } from '../../support/covered.ts'
import { grantInShop } from '../../support/grant.ts'
import { expect, test } from '../../support/market-browser.ts'
import { makeOrderBody } from '../../support/orders.ts'
import { callShop, payByProgram, signInByProgram } from '../../support/shop-by-http.ts'
import { expectAccessible, findShirt, makePhone } from '../../support/shopping.ts'

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({
  viewport: { width: 390, height: 844 },
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  // The browser's own message for a page that isn't there.
  allowedComplaints: [/status of 404/],
})

const address = {
  name: 'Jürgen Weiß',
  line1: 'Torstraße 1',
  city: 'Berlin',
  state: '',
  postcode: '10119',
  country: 'DE',
}
const headers = { [marketHeader]: 'de' }
const inCents = (amount: number) => Math.round(amount * 100)

async function signInMerchant(url: string): Promise<string> {
  const phone = makePhone()
  await grantInShop(phone)
  return signInByProgram(url, phone)
}

interface Mail {
  subject: string
  text: string
}

/** An order of two sizes of one shirt in the German market, paid; and what its customer and the merchant do with it. */
async function placeInGermany(url: string) {
  const call = callShop(url)
  const token = await signInByProgram(url, makePhone())
  const admin = await signInMerchant(url)
  const shirt = await findShirt(url, (_, { variants }) => variants.filter(({ stock }) => stock > 8).length > 1)
  const params = { id: shirt.product.id }
  const { product } = (await call('getProduct', { params, headers })).body
  const sold = product.variants.filter(({ stock }) => stock > 8).slice(0, 2)
  const variants = sold.map(({ id, finalPrice }) => ({ id, priceCents: inCents(finalPrice) }))
  const goods = variants.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const email = `w${crypto.randomUUID().slice(0, 8)}@example.com`
  const items = variants.map((variant) => ({ variant, quantity: 1 }))
  const displayedTotal = (goods + 490) / 100
  const body = makeOrderBody(items, { address, email, displayedTotal })
  const placed = await call('createOrder', { token, body, headers })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const { order, payment } = placed.body
  await payByProgram(url, payment.reference)
  const target = { params: { id: order.id } }
  const advance = async (step: {
    to: 'packed' | 'shipped' | 'delivered'
    lines?: { lineId: string; quantity: number }[]
  }) => {
    expect((await call('advanceOrder', { token: admin, ...target, body: { carrier: 'DHL', ...step } })).status).toBe(
      200,
    )
  }
  return {
    order,
    email,
    advance,
    read: async () => (await call('getOrder', { token, ...target })).body.order,
    settle: (id: string) =>
      call('settleReturn', {
        token: admin,
        params: { id },
        body: { accepted: true },
        headers: { 'idempotency-key': id },
      }),
    readStock: async () => {
      const now = (await call('getProduct', { params, headers })).body.product
      return variants.map(({ id }) => now.variants.find((variant) => variant.id === id)?.stock)
    },
    readMails: async () => (await (await fetch(`${url}/dev/outbox?to=${email}`)).json()) as Mail[],
    readListed: async () => {
      const query = { query: email }
      return (await call('listWithdrawals', { token: admin, query })).body.withdrawals
    },
  }
}

type Placed = Awaited<ReturnType<typeof placeInGermany>>

/** Opens the link of the mail that confirmed the order, which fills the form in. */
async function openFromMail(page: Page, { readMails, order, email }: Placed): Promise<void> {
  await expect
    .poll(async () => (await readMails()).some(({ text }) => text.includes('Vertrag hier widerrufen')))
    .toBe(true)
  const text = (await readMails()).map((mail) => mail.text).join('\n')
  const link = /Vertrag hier widerrufen: (\S+)/.exec(text)?.[1] ?? ''
  expect(link).toContain('/de/withdrawal?order=')
  await page.goto(link)
  await expect(page.getByLabel('Bestellnummer')).toHaveValue(order.number)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(address.name)
  await expect(page.getByLabel(/Mail für die Bestätigung/)).toHaveValue(email)
}

async function tabTo(page: Page, name: string): Promise<void> {
  const isThere = () =>
    page.evaluate((wanted) => {
      const at = document.activeElement
      const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : at
      return label?.textContent?.includes(wanted) ?? false
    }, name)
  for (let pressed = 0; pressed < 30 && !(await isThere()); pressed += 1) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

async function confirmByKeyboard(page: Page): Promise<void> {
  await tabTo(page, 'Widerruf bestätigen')
  await page.keyboard.press('Enter')
  const done = page.locator('[data-withdrawal-done]')
  await expect(done).toBeFocused()
  await expect(done).toContainText('Ihr Widerruf ist eingegangen')
}

test('a guest withdraws from a paid order by keyboard: it is cancelled, refunded, mailed and back in stock', async ({
  page,
  shopUrl,
}, testInfo) => {
  const placed = await placeInGermany(shopUrl)
  const stock = await placed.readStock()
  await openFromMail(page, placed)
  await expectAccessible(page)
  expect(await listCovered(page)).toEqual([])
  await page.screenshot({ path: testInfo.outputPath('form-de.png'), fullPage: true })
  await page.getByLabel('Name', { exact: true }).focus()
  await confirmByKeyboard(page)
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('done-de.png'), fullPage: true })
  await expect.poll(async () => (await placed.read()).refunded, { timeout: 60_000 }).toBe(placed.order.total)
  expect((await placed.read()).state).toBe('cancelled')
  expect(await placed.readStock()).toEqual(stock.map((count) => (count ?? 0) + 1))
  await expect
    .poll(async () => (await placed.readMails()).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining(['Wir haben Ihren Widerruf erhalten', expect.stringContaining(placed.order.number)]),
    )
  const [receipt] = (await placed.readMails()).filter(({ subject }) => subject.startsWith('Wir haben Ihren'))
  expect(receipt?.text).toContain(address.name)
  expect(receipt?.text).toContain(placed.order.number)
  expect(receipt?.text).toMatch(/Eingegangen: .*\d{1,2}:\d{2}:\d{2}/)
  expect(await placed.readListed()).toMatchObject([{ state: 'carried-out', money: 'paid', amount: placed.order.total }])
})

test('of a half-shipped order what had left comes back, and the rest is refunded at once', async ({
  page,
  shopUrl,
}) => {
  const placed = await placeInGermany(shopUrl)
  await placed.advance({ to: 'packed' })
  await placed.advance({ to: 'shipped', lines: [{ lineId: placed.order.lines[0]?.id ?? '', quantity: 1 }] })
  await openFromMail(page, placed)
  await page.getByLabel('Name', { exact: true }).focus()
  await confirmByKeyboard(page)
  const unit = placed.order.lines[1]?.unitPrice ?? 0
  await expect.poll(async () => (await placed.read()).refunded, { timeout: 60_000 }).toBe(unit)
  const { returns, state } = await placed.read()
  expect({ state, returns }).toMatchObject({ state: 'shipped', returns: [{ state: 'requested', withdrawal: true }] })
  expect(await placed.readListed()).toMatchObject([{ money: 'waits' }])
  await placed.settle(returns[0]?.id ?? '')
  await expect.poll(async () => (await placed.read()).refunded, { timeout: 60_000 }).toBe(placed.order.total)
  expect((await placed.read()).state).toBe('refunded')
})

test('of a delivered order one item is chosen by keyboard, and comes back without its delivery', async ({
  page,
  shopUrl,
}, testInfo) => {
  const placed = await placeInGermany(shopUrl)
  await placed.advance({ to: 'packed' })
  await placed.advance({ to: 'shipped' })
  await placed.advance({ to: 'delivered' })
  await openFromMail(page, placed)
  await page.getByLabel('Name', { exact: true }).focus()
  await tabTo(page, 'Die gesamte Bestellung')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await confirmPartNeedsItems(page)
  const [line] = await page.locator('select[data-line]').all()
  await line?.focus()
  await page.keyboard.press('ArrowDown')
  await expect(line ?? page.locator('select')).toHaveValue('1')
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('part-de.png'), fullPage: true })
  await confirmByKeyboard(page)
  const { returns } = await placed.read()
  expect(returns).toMatchObject([{ lines: [{ lineId: placed.order.lines[0]?.id, quantity: 1 }] }])
  await placed.settle(returns[0]?.id ?? '')
  const unit = placed.order.lines[0]?.unitPrice ?? 0
  await expect.poll(async () => (await placed.read()).refunded, { timeout: 60_000 }).toBe(unit)
  expect((await placed.read()).state).toBe('partly-refunded')
})

async function confirmPartNeedsItems(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Widerruf bestätigen' })
  await confirm.press('Enter')
  await expect(page.locator('[data-part="refusal"]')).toHaveText('Bitte wählen Sie mindestens einen Artikel.')
}

test('the footer and the order’s page lead there; typed by hand it counts as well, and a wrong email says the same', async ({
  page,
  shopUrl,
}) => {
  const placed = await placeInGermany(shopUrl)
  for (const email of ['fremd@example.com', placed.email]) {
    await page.goto('/de/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag hier widerrufen' }).click()
    await expect(page).toHaveURL(/\/de\/withdrawal$/)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Weiß')
    await page.getByLabel('Bestellnummer').fill(`Nr. ${placed.order.number}`)
    await page.getByLabel(/Mail für die Bestätigung/).fill(email)
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).press('Enter')
    await expect(page.locator('[data-withdrawal-done]')).toContainText(email)
    expect((await placed.read()).state).toBe(email === placed.email ? 'cancelled' : 'paid')
  }
  const other = await placeInGermany(shopUrl)
  const [mail] = await expect
    .poll(async () => (await other.readMails()).filter(({ text }) => text.includes('/de/order/')))
    .not.toEqual([])
    .then(() => other.readMails())
  await page.goto(/https?:\S+\/de\/order\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const link = page.locator('.order').getByRole('link', { name: 'Vertrag hier widerrufen' })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByLabel('Bestellnummer')).toHaveValue(other.order.number)
})

test('markets outside the law have no page and no link', async ({ page, shopUrl }) => {
  for (const path of ['/', '/ae/']) {
    await page.goto(path)
    await expect(page.locator('footer a[href*="withdrawal"]')).toHaveCount(0)
    expect((await fetch(`${shopUrl}${path}withdrawal`)).status).toBe(404)
  }
})
