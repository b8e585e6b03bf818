import type { Page } from 'playwright'
import { enterCode, openLogin } from '../../support/shopping.ts'
import type { State } from '../state.ts'

const unknownNumber = '+12125550177'
const knownNumber = '+12125550178'

async function submitNumber(page: Page, phone: string): Promise<void> {
  await openLogin(page)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openChoice(page: Page, phone = knownNumber): Promise<void> {
  await page.evaluate(
    (phoneNumber) => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'openCheckout', phoneNumber } })),
    phone,
  )
  await page.getByRole('button', { name: 'send', exact: true }).waitFor()
}

async function openBoxes(page: Page): Promise<void> {
  await openChoice(page)
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await page.getByLabel('Character 1 of 6').waitFor()
}

export const signInStates: readonly State[] = [
  { name: 'sign-in', path: '/privacy', screen: true, act: openLogin },
  {
    name: 'sign-in-short-number',
    path: '/privacy',
    screen: true,
    act: async (page) => {
      await page.clock.install()
      await submitNumber(page, '12345')
      await page.getByText('Enter a valid number').waitFor()
    },
  },
  {
    name: 'sign-up',
    path: '/privacy',
    screen: true,
    act: async (page) => {
      await submitNumber(page, unknownNumber)
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'sign-up-missing',
    path: '/privacy',
    screen: true,
    act: async (page) => {
      await submitNumber(page, unknownNumber)
      await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click()
      await page.getByText('Please fill all required fields').waitFor()
    },
  },
  { name: 'code-choice', path: '/privacy', screen: true, act: (page) => openChoice(page) },
  { name: 'code-boxes', path: '/privacy', screen: true, act: openBoxes },
  {
    name: 'code-wrong',
    path: '/privacy',
    screen: true,
    act: async (page) => {
      await openBoxes(page)
      await page.keyboard.type('000000')
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await page.getByText('Invalid or expired code').waitFor()
    },
  },
  {
    name: 'sign-in-done',
    path: '/privacy',
    screen: true,
    act: async (page, { url }) => {
      await openBoxes(page)
      await enterCode(page, url, knownNumber)
      await page.locator('.toast', { hasText: 'Successfully logged in' }).waitFor()
    },
  },
]
