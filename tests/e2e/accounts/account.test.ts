import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { showPhone } from '../../../src/platform/pure/text/show-phone.ts'
import { dropSession, expect, readCode, test } from '../../support/browser.ts'
import { addAuthenticator } from '../../support/browser-authenticator.ts'
import {
  enterCode,
  expectAccessible,
  findShirt,
  lineOf,
  makePhone,
  openLogin,
  putIntoCart,
  readCartQuantity,
  signUp,
  toast,
} from '../../support/shopping.ts'

test.use({ allowedComplaints: [/status of 40[0134]/] })

async function proveByEmail(page: Page, baseURL: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Verify Your EMAIL' })).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveAttribute('readonly', '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'get otp', exact: true }).click()
  await enterCode(page, baseURL, email)
}

test('someone signed out is asked to sign in', async ({ page }) => {
  await page.goto('/account')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('profile and addresses are kept, at most one address is the default', async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/account')
  await page.getByLabel('Name').fill('Another Name')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Addresses' }).click()
  for (const street of ['1 Main Street', '2 Side Street']) {
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('Full name').fill('Another Name')
    await page.getByLabel('Street address').fill(street)
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').selectOption('NY')
    await page.getByLabel('ZIP code').fill('10001')
    if (street.startsWith('2')) await page.getByLabel('Use as my default address').check()
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.locator('address', { hasText: street })).toBeVisible()
  }
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove 2 Side Street' }).click()
  await expect(page.locator('address', { hasText: '2 Side Street' })).toBeHidden()
  await page.goto('/checkout')
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''))])
  await page.goto('/checkout')
  await expect(page.getByLabel('Street address')).toHaveValue('1 Main Street')
})

test('an email is proved by a code, and only then can reset a forgotten password', async ({
  page,
  baseURL,
  context,
}) => {
  const phone = await signUp(page, baseURL ?? '')
  const email = `p${phone.slice(1)}@example.com`
  const reset = async (password: string) => {
    await page.goto('/account')
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await proveByEmail(page, baseURL ?? '', email)
    await expectAccessible(page)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  const cookies = await context.cookies()
  await dropSession(page)
  await reset('somebody else reads it')
  await expect(toast(page, 'No account has confirmed this email.')).toBeVisible()
  await expect(page.locator('.fault')).toContainText('No account has confirmed this email.')
  await context.addCookies(cookies)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Confirm with a code' }).click()
  await proveByEmail(page, baseURL ?? '', email)
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm with a code' })).toBeHidden()
  await dropSession(page)
  await reset('the owner reads it')
  await expect(toast(page, 'Password changed')).toBeVisible()
})

test('the account fits the narrowest phone', async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/account', '/account/orders', '/account/addresses', '/account/security']) {
    await page.goto(path)
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest, path).toBe(320)
  }
})

test('the number changes with a code sent to the new one', async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/account')
  const next = makePhone()
  await page.getByLabel('New phone number').fill(next)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByLabel(`Code sent to ${showPhone(next)}`)).toBeFocused()
  await page.getByLabel(`Code sent to ${showPhone(next)}`).fill('nonsense')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(toast(page, 'Invalid or expired code')).toBeVisible()
  await expect(page.locator('form .error')).toHaveText('Invalid or expired code')
  await page.getByLabel(`Code sent to ${showPhone(next)}`).fill(await readCode(baseURL ?? '', next))
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByText(`You sign in with ${showPhone(next)}`)).toBeVisible()
})

test('without a recent proof, changing the number asks for a code to the current one first', async ({
  page,
  baseURL,
}) => {
  const phone = await signUp(page, baseURL ?? '')
  await page.goto('/account')
  await page.route('**/auth-api/get-user-by-id', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), verifiedRecently: false } })
  })
  const next = makePhone()
  await page.getByLabel('New phone number').fill(next)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByLabel(`Code sent to ${showPhone(phone)}`)).toBeFocused()
  await page.getByLabel(`Code sent to ${showPhone(phone)}`).fill(await readCode(baseURL ?? '', phone))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByLabel(`Code sent to ${showPhone(next)}`)).toBeFocused()
  await page.getByLabel(`Code sent to ${showPhone(next)}`).fill(await readCode(baseURL ?? '', next))
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByText(`You sign in with ${showPhone(next)}`)).toBeVisible()
})

test('a forgotten password is set anew by a code to the email, and signs in', async ({ page, baseURL }) => {
  const phone = await signUp(page, baseURL ?? '')
  const email = `p${phone.slice(1)}@example.com`
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Set a password' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await proveByEmail(page, baseURL ?? '', email)
  await page.getByLabel('New password', { exact: true }).fill('a long enough one')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await dropSession(page)
  await page.goto('/privacy')
  await openLogin(page)
  await page.getByRole('button', { name: 'Use email and password' }).click()
  await expectAccessible(page)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(toast(page, 'Wrong email, phone or password')).toBeVisible()
  await expect(page.locator('.fault')).toHaveText('Wrong email, phone or password')
  await page.getByLabel('Password', { exact: true }).fill('a long enough one')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('sessions are listed, the data can be downloaded, and the account deleted', async ({ page, baseURL }) => {
  const phone = await signUp(page, baseURL ?? '')
  await page.goto('/account/security')
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8')).user.phoneNumber).toBe(phone)
  await page.getByText('Delete my account').click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => document.cookie)).not.toContain('ectoken')
})

test('a passkey is added, signs in without a code, and can be removed', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  await signUp(page, baseURL ?? '')
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const remove = page.getByRole('button', { name: /^Remove .*passkey/ })
  await expect(remove).toBeVisible()
  await dropSession(page)
  await page.goto('/privacy')
  await openLogin(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(toast(page, 'Successfully logged in')).toBeVisible()
  await page.goto('/account/security')
  await remove.click()
  await expect(remove).toBeHidden()
})

test("signing out everywhere ends this session too and removes the account's cart from the browser", async ({
  page,
  baseURL,
}) => {
  await putIntoCart(page, [lineOf(await findShirt(baseURL ?? ''), 2)])
  await signUp(page, baseURL ?? '')
  await page.goto('/account/security')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(await readCartQuantity(page)).toBe(0)
  await page.goto('/account/orders')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
