import axe from 'axe-core'
import type { Page } from 'playwright/test'
import type { Product, Variant } from '../../src/features/catalog/contract.ts'
import { expect, readCode } from './browser.ts'

export interface Shirt {
  product: Product
  variant: Variant
}

const areaCodes = ['212', '310', '415', '206', '312', '617', '702', '303', '404', '503']
const pick = (count: number) => Math.floor(Math.random() * count)

/** A number that no other test uses. */
export function makePhone(): string {
  return `+1${areaCodes[pick(areaCodes.length)]}${200 + pick(800)}${String(pick(10_000)).padStart(4, '0')}`
}

/** A shirt with enough stock for other tests running at the same time. */
export async function findShirt(
  baseURL: string,
  fits: (variant: Variant, product: Product) => boolean = (variant) => variant.stock > 10,
) {
  const reply = await fetch(`${baseURL}/product-api/get-all-product?limit=50`)
  const { products } = (await reply.json()) as { products: Product[] }
  const shirts = products.flatMap((product) => product.variants.map((variant): Shirt => ({ product, variant })))
  const fitting = shirts.filter(({ variant, product }) => fits(variant, product))
  const shirt = fitting[pick(fitting.length)]
  if (!shirt) throw new Error('The demo has no such shirt')
  return shirt
}

/** Only the size has to be chosen. */
export const hasOneColor = ({ colors }: Product) => colors.length === 1

export function lineOf({ product, variant }: Shirt, quantity = 1) {
  const { id: variantId, size, color, finalPrice } = variant
  return { product: { ...product, finalPrice }, variantId, size, color, quantity }
}

/** Writes lines to the page's storage, as earlier visits would have left them. */
export async function putIntoCart(page: Page, lines: unknown[]): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/privacy')
  await page.evaluate((value) => localStorage.setItem('cart', value), JSON.stringify(lines))
}

/** The same on a page that has opened: as another tab would. */
export async function changeCart(page: Page, lines: unknown[]): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('cart', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }))
  }, JSON.stringify(lines))
}

export function readCartQuantity(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]
    return lines.reduce((sum, { quantity }) => sum + quantity, 0)
  })
}

/** The number that the header shows on the bag. */
export function readCount(page: Page): Promise<string> {
  // A page that is still loading has no root yet.
  return page.evaluate(() => document.documentElement?.style.getPropertyValue('--cart-count').trim() ?? '')
}

export async function chooseAndAdd(page: Page, { variant, product }: Shirt): Promise<void> {
  await page.goto(`/product/${product.slug}`)
  const color = product.colors.find(({ slug }) => slug === variant.color)
  if (product.colors.length > 1) await page.getByTitle(color?.name ?? '', { exact: true }).click()
  await page.locator('.sizes label', { has: page.locator(`[value="${variant.size}"]`) }).click()
  await page.locator('[data-part="submit"]').click()
}

/** Holds the page's scripts back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

export function toast(page: Page, text: string) {
  return page.locator('.toast', { hasText: text })
}

/** Types the newest code into the open dialog. */
export async function enterCode(page: Page, baseURL: string, to: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter the 6-digit OTP' })).toBeVisible()
  await page.getByLabel('Character 1 of 6').focus()
  await page.keyboard.type(await readCode(baseURL, to))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
}

/** Signs up through the dialogs, as a new shopper does. */
export async function signUp(page: Page, baseURL: string, phone = makePhone()): Promise<string> {
  await page.goto('/')
  await openLogin(page)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Name').fill('Test Person')
  await page.getByLabel('Email').fill(`p${phone.slice(1)}@example.com`)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  await enterCode(page, baseURL, phone)
  await expect(toast(page, 'Signup successful')).toBeVisible()
  return phone
}

export async function openLogin(page: Page, label = 'Phone number'): Promise<void> {
  const phone = page.getByRole('dialog').getByLabel(label)
  // A page with a main picture loads its scripts once that is painted; nothing hears the event before.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new CustomEvent('placket:flow', { detail: { type: 'openLogin' } })))
    await expect(phone).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(phone).toBeFocused()
}

/** The pressed element is gone, and the focus is on something visible. */
export async function expectFocusKept(page: Page): Promise<void> {
  const stands = () =>
    page.evaluate(() => document.activeElement !== document.body && document.activeElement?.checkVisibility())
  await expect.poll(stands).toBe(true)
}

/**
 * What axe finds on what is open, or in one element of it. A document is given axe once: its own package for Playwright sends it
 * before every look, which takes longer than to look.
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selector) => {
    // What is still appearing has less contrast.
    const isAppearing = ({ playState, timeline, effect }: Animation) =>
      playState === 'running' && timeline === document.timeline && Number(effect?.getComputedTiming().endTime) <= 1000
    const appearing = document.getAnimations().filter(isAppearing)
    await Promise.allSettled(appearing.map(({ finished }) => finished))
    const { axe: here } = window as unknown as { axe: typeof axe }
    // The only frame is the preview of a mail, which takes no scripts.
    const { violations } = await here.run(selector ?? document, { resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, within)
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
}

/** One page of each kind that can be read without scripts and without the API. */
export const readablePages = [
  '/',
  '/products',
  '/product/clerk-poplin-shirt',
  '/category/polos',
  '/blog/why-linen-creases',
  '/returns',
]

export async function fillCheckout(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Email').fill('buyer@example.com')
  await page.getByLabel('Full name').fill('Test Person')
  await page.getByLabel('Street address').fill('1 Main Street')
  await page.getByLabel('City').fill('New York')
  await page.getByLabel('State').selectOption('NY')
  await page.getByLabel('ZIP code').fill('10001')
}
