import type { Page } from 'playwright'
import { readCode } from '../../support/browser.ts'
import { openLogin } from '../../support/shopping.ts'
import type { State } from '../state.ts'
import type { World } from '../world.ts'

const submit = (page: Page) => page.getByRole('dialog').locator('[type="submit"]').click()

const open = (page: Page, { texts }: World) => openLogin(page, texts.accounts.phoneNumber)

async function submitNumber(page: Page, world: World, phone = world.market.phones.unknown): Promise<void> {
  const { phoneNumber, signUp } = world.texts.accounts
  await open(page, world)
  await page.getByRole('dialog').getByLabel(phoneNumber).fill(phone)
  await submit(page)
  if (phone === world.market.phones.unknown) await page.getByRole('heading', { name: signUp }).waitFor()
}

async function openChoice(page: Page, { market, texts }: World): Promise<void> {
  await page.evaluate(
    (phoneNumber) => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'openCheckout', phoneNumber } })),
    market.phones.known,
  )
  await page.getByRole('heading', { name: texts.accounts.sendOtp }).waitFor()
}

async function openBoxes(page: Page, world: World): Promise<void> {
  await openChoice(page, world)
  await submit(page)
  await page.locator('.code-boxes').waitFor()
}

async function enter(page: Page, code: string): Promise<void> {
  await page.locator('.code-boxes input').first().focus()
  await page.keyboard.type(code)
  await submit(page)
}

export const signInStates: readonly State[] = [
  { name: 'sign-in', path: '/privacy', screen: true, act: open },
  {
    name: 'sign-in-short-number',
    path: '/privacy',
    screen: true,
    act: async (page, world) => {
      await page.clock.install()
      await submitNumber(page, world, '12345')
      await page.getByText(world.texts.shared.enterValidNumber).first().waitFor()
    },
  },
  { name: 'sign-up', path: '/privacy', screen: true, act: (page, world) => submitNumber(page, world) },
  {
    name: 'sign-up-missing',
    path: '/privacy',
    screen: true,
    act: async (page, world) => {
      await submitNumber(page, world)
      await submit(page)
      await page.getByText(world.texts.shared.fillRequired).first().waitFor()
    },
  },
  { name: 'code-choice', path: '/privacy', screen: true, act: openChoice },
  { name: 'code-boxes', path: '/privacy', screen: true, act: openBoxes },
  {
    name: 'code-wrong',
    path: '/privacy',
    screen: true,
    act: async (page, world) => {
      await openBoxes(page, world)
      await enter(page, '000000')
      await page.getByText(world.texts.shared.invalidCode).first().waitFor()
    },
  },
  {
    name: 'sign-in-done',
    path: '/privacy',
    screen: true,
    act: async (page, world) => {
      await openBoxes(page, world)
      await enter(page, await readCode(world.url, world.market.phones.known))
      await page.locator('.toast', { hasText: world.texts.shared.loggedIn }).waitFor()
    },
  },
]
