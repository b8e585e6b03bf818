import type { Page } from 'playwright/test'
import { expect, readCode, test } from '../../support/browser.ts'
import {
  enterCode,
  expectAccessible,
  expectFocusKept,
  makePhone,
  openLogin,
  signUp,
  toast,
} from '../../support/shopping.ts'

// The browser's own message for a refused code.
test.use({ allowedComplaints: [/status of 400/] })

const dialog = (page: Page) => page.getByRole('dialog')
const boxes = (page: Page) => page.getByLabel(/^Character \d of 6$/)
const readBoxes = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')))

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'logOut' } })))
  await expect(toast(page, 'LogOut successfully')).toBeVisible()
}

async function submitNumber(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone)
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openCodeDialog(page: Page): Promise<string> {
  const phone = makePhone()
  await page.goto('/checkout')
  // An empty checkout loads its scripts when it is idle; until then nobody hears this.
  await expect(async () => {
    await page.evaluate((phoneNumber) => {
      dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'openCheckout', phoneNumber } }))
    }, phone)
    await expect(dialog(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await expect(boxes(page).first()).toBeFocused()
  return phone
}

test('an unknown number is copied to the sign-up form; signing up and out show their texts and go home', async ({
  page,
  baseURL,
}) => {
  await page.goto('/privacy')
  await openLogin(page)
  await expectAccessible(page)
  const phone = makePhone()
  await submitNumber(page, phone)
  await expect(dialog(page).getByLabel('Phone number')).toHaveValue(phone)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(toast(page, 'Please fill all required fields')).toBeVisible()
  await page.getByLabel('Name').fill('Test Person')
  await page.getByLabel('Email').fill(`p${phone.slice(1)}@example.com`)
  await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Send OTP')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await expect(toast(page, 'OTP sent successfully')).toBeVisible()
  await expectAccessible(page)
  await enterCode(page, baseURL ?? '', phone)
  await expect(page).toHaveURL(/\/$/)
  await expect(toast(page, 'Signup successful')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await page.goto('/privacy')
  await logOut(page)
  await expect(page).toHaveURL(/\/$/)
  await expect(dialog(page).getByLabel('Phone number')).toBeFocused()
  expect(await page.evaluate(() => document.cookie)).not.toContain('ectoken')
})

test('the session is a cookie of the server alone: no script writes or removes it', async ({ page, baseURL }) => {
  const written: string[] = []
  await page.exposeFunction('noteCookie', (text: string) => written.push(text))
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(Document.prototype, 'cookie', {
      configurable: true,
      get() {
        return own?.get?.call(this)
      },
      set(text: string) {
        void (window as unknown as { noteCookie(text: string): Promise<void> }).noteCookie(text)
        own?.set?.call(this, text)
      },
    })
  })
  const readSession = async () => (await page.context().cookies()).find(({ name }) => name === 'ectoken')
  const opened = page.waitForResponse('**/auth-api/signUp')
  await signUp(page, baseURL ?? '')
  const header = (await (await opened).headersArray()).find(({ value }) => value.startsWith('ectoken='))?.value ?? ''
  const session = await readSession()
  expect(header).toContain(`ectoken=${session?.value};`)
  expect(header).toContain('Max-Age=8640000')
  expect((session?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(99 * 24 * 60 * 60)
  await page.goto('/privacy')
  const closed = page.waitForResponse('**/auth-api/logout')
  await logOut(page)
  await expect(page).toHaveURL(/\/$/)
  expect(await readSession()).toBeUndefined()
  const ended = (await (await closed).headersArray()).find(({ value }) => value.startsWith('ectoken='))?.value
  expect(ended).toContain('Max-Age=0')
  // A page removes the cookie only where the reply is late.
  expect(written.filter((text) => /^ectoken=[^;]/.test(text))).toEqual([])
})

test('a known number signs in by a phone call, with the exact texts', async ({ page, baseURL }) => {
  const phone = await signUp(page, baseURL ?? '')
  await logOut(page)
  await submitNumber(page, phone)
  await expect(dialog(page).getByRole('heading')).toHaveText('Send OTP')
  await expect(page.getByRole('radio', { name: 'Text message (SMS)', exact: true })).toBeChecked()
  await expect(dialog(page)).toContainText("We'll text you a code.")
  await expect(dialog(page)).toContainText("We'll call you with a code.")
  await page.getByRole('radio', { name: 'Phone call', exact: true }).check()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL ?? '', phone)
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('sign-up checks email and number together, and sends no code when either is taken', async ({ page }) => {
  const phone = makePhone()
  const bodies: unknown[] = []
  await page.route('**/auth-api/check-email-mobile', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ json: { exists: true, message: '' } })
  })
  await page.route('**/auth-api/send-otp', (route) => {
    bodies.push('a code')
    return route.abort()
  })
  await page.goto('/')
  await openLogin(page)
  await submitNumber(page, phone)
  await page.getByLabel('Name').fill('Test Person')
  await page.getByLabel('Email').fill('person@example')
  await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(toast(page, 'Enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill('person@example.com')
  await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(toast(page, 'User already registered')).toBeVisible()
  await expect(dialog(page).locator('.fault')).toHaveText('User already registered')
  expect(bodies).toEqual([{ email: 'person@example.com', phoneNumber: phone }])
})

test('the message for a short number shows for two seconds', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await openLogin(page)
  await page.clock.pauseAt(60_000)
  await submitNumber(page, '123456789')
  const fault = page.getByText('Enter a valid number')
  await expect(fault).toBeVisible()
  await page.clock.runFor(1900)
  await expect(fault).toBeVisible()
  await page.clock.runFor(200)
  await expect(fault).toBeHidden()
})

test('input beyond 50 characters is ignored', async ({ page }) => {
  await page.goto('/')
  await openLogin(page)
  const field = page.getByLabel('Phone number')
  await field.fill('1'.repeat(50))
  await field.press('End')
  await page.keyboard.type('2')
  await expect(field).toHaveValue('1'.repeat(50))
})

test('a wrong code is refused and can be corrected', async ({ page, baseURL }) => {
  const phone = await openCodeDialog(page)
  const code = await readCode(baseURL ?? '', phone)
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(toast(page, 'Invalid or expired code')).toBeVisible()
  await enterCode(page, baseURL ?? '', phone)
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
})

test('typing the same character over itself moves on', async ({ page }) => {
  await openCodeDialog(page)
  await page.keyboard.type('000000')
  await boxes(page).first().focus()
  await page.keyboard.type('0012')
  expect(await readBoxes(page)).toEqual(['0', '0', '1', '2', '0', '0'])
})

test('the boxes accept pasted codes with spaces and hyphens, Backspace and arrow keys', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCodeDialog(page)
  await page.evaluate(() => navigator.clipboard.writeText('12 34-56'))
  await page.keyboard.press('ControlOrMeta+v')
  expect(await readBoxes(page)).toEqual(['1', '2', '3', '4', '5', '6'])
  await page.keyboard.press('Backspace')
  expect(await readBoxes(page)).toEqual(['1', '2', '3', '4', '5', ''])
  await expect(boxes(page).nth(4)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.type('9')
  expect(await readBoxes(page)).toEqual(['1', '2', '9', '4', '5', ''])
  await expect(boxes(page).nth(3)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.evaluate(() => navigator.clipboard.writeText('a-b'))
  await page.keyboard.press('ControlOrMeta+v')
  expect(await readBoxes(page)).toEqual(['1', '2', '9', '4', 'a', 'b'])
})

test('Verify with an incomplete code says so at the boxes and leads to the first empty one', async ({
  page,
  baseURL,
}) => {
  const phone = await openCodeDialog(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.keyboard.type('12')
  await boxes(page).nth(3).focus()
  await page.keyboard.type('4')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(boxes(page).nth(2)).toBeFocused()
  await expect(boxes(page).nth(2)).toHaveAccessibleDescription('Enter all six digits of the code')
  expect(await boxes(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-invalid')))).toEqual([
    null,
    null,
    'true',
    null,
    'true',
    'true',
  ])
  await expectAccessible(page)
  await page.keyboard.type('3')
  await expect(dialog(page).locator('.fault')).toBeEmpty()
  expect(asked).not.toContain('/auth-api/verify-otp')
  await boxes(page).first().focus()
  await page.keyboard.type(await readCode(baseURL ?? '', phone))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
})

test.describe('where too many numbers were checked', () => {
  test.use({ allowedComplaints: [/status of 429/] })

  test('the dialogs lead on, by a code or to the sign-up form with the number, and say when to try again', async ({
    page,
    baseURL,
  }) => {
    const refusal = { status: 429, headers: { 'retry-after': '420' }, json: { message: 'Too many requests' } }
    await page.route('**/auth-api/check-*mobile', (route) => route.fulfill(refusal))
    await page.goto('/')
    await openLogin(page)
    const phone = makePhone()
    await submitNumber(page, phone)
    await expect(dialog(page).getByRole('heading')).toHaveText('Send OTP')
    await expect(dialog(page).getByRole('status')).toContainText('try again in 7 minutes')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'New here? Sign up with your name' }).click()
    await expect(dialog(page).getByLabel('Phone number')).toHaveValue(phone)
    await page.getByLabel('Name').fill('Test Person')
    await page.getByLabel('Email').fill(`p${phone.slice(1)}@example.com`)
    await dialog(page).getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByRole('button', { name: 'send', exact: true }).click()
    await enterCode(page, baseURL ?? '', phone)
    await expect(toast(page, 'Signup successful')).toBeVisible()
  })
})

test('an autofilled code submits itself', async ({ page, baseURL }) => {
  const phone = await openCodeDialog(page)
  await boxes(page)
    .first()
    .fill(await readCode(baseURL ?? '', phone))
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
})

test('Cancel clears the code, closes the dialog and selects the text message again', async ({ page, baseURL }) => {
  const phone = await signUp(page, baseURL ?? '')
  await logOut(page)
  await submitNumber(page, phone)
  await page.getByRole('radio', { name: 'Phone call', exact: true }).check()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await page.keyboard.type('123')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await expectFocusKept(page)
  await openLogin(page)
  await submitNumber(page, phone)
  await expect(page.getByRole('radio', { name: 'Text message (SMS)', exact: true })).toBeChecked()
})

test('resend waits 30 seconds, then uses the selected channel', async ({ page, baseURL }) => {
  await page.clock.install()
  const phone = await openCodeDialog(page)
  const first = await readCode(baseURL ?? '', phone)
  const resend = page.getByRole('button', { name: 'resend', exact: true })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await page.clock.runFor(31_000)
  await expect(resend).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('radio', { name: 'Phone call', exact: true }).check()
  await resend.click()
  await expect.poll(() => readCode(baseURL ?? '', phone)).not.toBe(first)
  const reply = await fetch(`${baseURL}/dev/outbox?to=${encodeURIComponent(phone)}`)
  const [newest] = (await reply.json()) as { channel: string }[]
  expect(newest?.channel).toMatch(/call/i)
})

test('the dialog locks the page, keeps the focus and returns it on Escape', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  // Until the scripts have loaded, the link leads to the account page.
  await openLogin(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const account = page.getByRole('link', { name: 'Account', exact: true })
  await account.click()
  await expect(dialog(page).getByLabel('Phone number')).toBeFocused()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog') || document.activeElement === document.body),
    ).toBeTruthy()
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(account).toBeFocused()
})

test('without a reply the dialog keeps what was typed and shows that something went wrong', async ({ page }) => {
  await page.goto('/')
  await openLogin(page)
  await page.route('**/auth-api/**', (route) => route.fulfill({ status: 400, json: {} }))
  await submitNumber(page, '+14155550100')
  await expect(toast(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+14155550100')
})
