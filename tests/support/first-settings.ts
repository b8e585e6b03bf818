import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { type Hands, saveWell } from './hands.ts'
import { expect } from './merchant-browser.ts'
import { expectAccessible } from './shopping.ts'

export const draw = async (place: number) => ({
  name: `Shirt ${place + 1}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 800, height: 1000, channels: 3, background: { r: 40 * place, g: 90, b: 120 } },
  })
    .png()
    .toBuffer(),
})

const shopName = 'Harbour & Sons'
const support = 'help@harbour.example'
export const counterHost = 'https://stats.example'

async function openSettings(hands: Hands, group: string): Promise<void> {
  const { page } = hands
  const groups = page.getByRole('navigation', { name: 'Groups of settings' })
  await hands.press(groups.getByRole('link', { name: group }))
  await expect(page.getByRole('form', { name: group })).toBeVisible()
}

export async function makeItTheirs(hands: Hands): Promise<void> {
  const { page } = hands
  await expect(page.getByRole('heading', { name: 'Put a product on sale' })).toBeVisible()
  await hands.go('Settings')
  await hands.type(page.getByLabel('Shop name'), shopName)
  await saveWell(hands)
  await openSettings(hands, 'Logo and colours')
  await hands.press(page.getByRole('button', { name: /^Choose a picture ?: Logo$/ }))
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await hands.upload(dialog.getByLabel('Add pictures'), [await draw(9)])
  await hands.press(dialog.getByRole('button', { name: 'Use this picture' }))
  await hands.pickColor(page.getByLabel('Theme colour'), '#1f5fa8')
  await saveWell(hands)
  await openSettings(hands, 'Contact and mail')
  await hands.type(page.getByLabel('Support address'), support)
  await saveWell(hands)
}

/** Not counted: few shops want it on their first day. */
export async function countVisits(hands: Hands): Promise<void> {
  const { page } = hands
  const before = hands.actions
  await openSettings(hands, 'Cookies and analytics')
  await hands.press(page.getByLabel('Show a cookie notice'))
  await hands.select(page.getByLabel('Analytics', { exact: true }), 'Plausible')
  await hands.type(page.getByLabel('Address of the script'), `${counterHost}/js/script.js`)
  await hands.type(page.getByLabel('Your site there'), 'harbour.example')
  await saveWell(hands)
  hands.actions = before
}

/** Before consent nothing is loaded; afterwards the script is, from its own host and no other. */
export async function expectConsent(page: Page): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const fromCounter = () => asked.filter((url) => url.startsWith(counterHost))
  await page.route(`${counterHost}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.counted = "yes"' }),
  )
  await page.goto('/product/harbour-oxford')
  const notice = page.getByRole('region', { name: 'Cookies' })
  await expect(notice).toContainText('We would like to count visits with your permission.')
  await expectAccessible(page)
  const policy = await page.locator('meta[http-equiv="content-security-policy"]').getAttribute('content')
  expect(policy?.match(/https:\/\/[^ ;]+/g)?.sort()).toEqual([counterHost, `${counterHost}/js/script.js`])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ArrowDown')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(notice).toBeVisible()
  expect(fromCounter()).toEqual([])
  await notice.getByRole('button', { name: 'Accept' }).click()
  await expect(notice).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-counted', 'yes')
  expect(fromCounter()).toEqual([`${counterHost}/js/script.js`])
  const refused = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true })
        const script = document.createElement('script')
        script.src = 'https://elsewhere.example/script.js'
        document.head.append(script)
      }),
  )
  expect(refused).toContain('elsewhere.example')
}

export async function expectTheirs(page: Page): Promise<void> {
  await page.goto('/product/harbour-oxford')
  await expect(page).toHaveTitle(new RegExp(shopName))
  await expect(page.getByRole('banner').getByRole('img', { name: shopName })).toHaveJSProperty('complete', true)
  expect(
    await page
      .getByRole('banner')
      .getByRole('img', { name: shopName })
      .evaluate((mark: HTMLImageElement) => mark.naturalWidth),
  ).toBeGreaterThan(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: support })).toBeVisible()
  await page.goto('/about-harbour')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Harbour')
  await expect(page.getByText('We sew shirts by the sea.')).toBeVisible()
  const theme = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--theme'))
  expect(theme.trim()).toBe('#1f5fa8')
}
