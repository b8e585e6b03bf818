import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openAdmin, save } from '../../support/admin-steps.ts'
import { expect, test } from '../../support/merchant-browser.ts'
import { expectAccessible } from '../../support/shopping.ts'

test.use({ isMobile: false, hasTouch: false })
test.describe.configure({ timeout: 300_000 })

const draw = async (name: string, background: string, width = 300) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})

for (const [width, height, phone, tint] of [
  [1440, 900, '+14155553051', 40],
  [390, 844, '+14155553052', 80],
] as const) {
  test(`pictures are uploaded, described, ordered and given to a product at ${width} px`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height })
    await openAdmin(page, baseURL, phone)
    await page.goto('/admin/pictures')
    const front = await draw(`Front ${width}`, `rgb(${tint},0,0)`)
    const back = await draw(`Back ${width}`, `rgb(0,${tint},0)`)
    const drawing = { name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
    await page.getByLabel('Add pictures').setInputFiles([front, back, drawing, front])
    await expect(page.getByText('4 of 4 uploaded, 1 failed')).toBeVisible()
    await expect(page.getByText('SVG files can contain scripts')).toBeVisible()
    await expect(page.getByText('Already in the library')).toBeVisible()
    await page.getByRole('link', { name: `Front ${width}` }).click()
    await page.getByLabel('What the picture shows').fill('The front of a shirt')
    await save(page)
    await page.getByRole('radio', { name: '50 % from the left, 50 % from the top' }).press('ArrowRight')
    await page.getByRole('button', { name: 'Save the focal point' }).click()
    await expect(page.getByRole('button', { name: 'Save the focal point' })).toBeDisabled()
    await expectAccessible(page)

    await page.goto('/admin/products')
    await page
      .getByRole('table')
      .getByRole('link')
      .nth(width === 1440 ? 0 : 1)
      .click()
    const list = page.getByRole('list', { name: 'Pictures' })
    await expect(list.getByRole('listitem')).not.toHaveCount(0)
    const before = await list.getByRole('listitem').count()
    // By keyboard: the form moves while its parts load.
    await page.getByRole('button', { name: 'Add pictures' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Choose pictures' })
    await dialog.getByLabel('Search pictures').fill(String(width))
    await dialog.getByRole('button', { name: `Front ${width}` }).press('Space')
    await dialog.getByRole('button', { name: `Back ${width}` }).press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use 2 pictures' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(before + 2)
    await expect(page.getByRole('button', { name: 'Add pictures' })).toBeFocused()
    const added = list.getByRole('button', { name: new RegExp(`^Picture ${before + 1} of `) })
    for (let place = before; place > 0; place -= 1)
      await list.getByRole('button', { name: new RegExp(`^Picture ${place + 1} of `) }).press('ArrowLeft')
    await expect(added).toBeVisible()
    await expect(list.getByRole('listitem').first().getByRole('textbox')).toHaveValue('The front of a shirt')
    await list
      .getByRole('listitem')
      .nth(before + 1)
      .dragTo(list.getByRole('listitem').nth(1))
    await list.getByRole('textbox', { name: 'What picture 2 shows' }).fill('The back of a shirt')
    await page.getByRole('button', { name: 'Save the pictures' }).click()
    await expect(page.getByRole('button', { name: 'Save the pictures' })).toBeDisabled()
    await page.reload()
    await expect(list.getByRole('textbox', { name: 'What picture 1 shows' })).toHaveValue('The front of a shirt')
    await expect(list.getByRole('textbox', { name: 'What picture 2 shows' })).toHaveValue('The back of a shirt')
    await expectAccessible(page)

    await page.goto('/admin/blog/new')
    const article = page.getByRole('textbox', { name: 'Text', exact: true })
    await article.fill('Before')
    await page.getByRole('toolbar').getByRole('button', { name: 'Pictures' }).press('Enter')
    await dialog.getByLabel('Search pictures').fill(`Front ${width}`)
    await dialog.getByRole('button', { name: `Front ${width}` }).press('Space')
    await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter')
    await expect(article.getByAltText('The front of a shirt')).toBeVisible()
    await expect(article).toBeFocused()
    await expectAccessible(page)
  })
}

test('a banner keeps its focal point visible at each width, and the phone’s picture has its own', async ({ page }) => {
  const banner = await readFile('src/features/content/Banner.astro', 'utf8')
  const [, styles = ''] = /<style is:global>(.*)<\/style>/s.exec(banner) ?? []
  const points = await readFile('src/site/styles/focus.css', 'utf8')
  const show = (name: string, wide: string, phone: string, upright: string) =>
    `<section class="banner" id="${name}"><picture ${upright} ${wide}><img alt="" ${phone}></picture></section>`
  const wide = 'data-focus-x="75" data-focus-y="25"'
  const phone = 'data-focus-x="0" data-focus-y="50"'
  await page.setContent(`<style>@layer components, parts;${points}${styles}</style>
    ${show('one', wide, '', '')}${show('both', wide, phone, 'data-upright')}${show('none', '', '', 'data-upright')}`)
  const read = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('img')].map((picture) => getComputedStyle(picture).objectPosition),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await read()).toEqual(['75% 25%', '75% 25%', '100% 50%'])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await read()).toEqual(['75% 25%', '0% 50%', '50% 60%'])
})

test('pictures that had not arrived when the tab was closed go on at the next opening', async ({ page, baseURL }) => {
  await openAdmin(page, baseURL, '+14155553053')
  await page.goto('/admin/pictures')
  // The connection is so slow that nothing arrives.
  await page.route('**/media-api/pictures', async (route) => {
    if (route.request().method() !== 'POST') await route.continue()
  })
  const files = [await draw('Left behind', 'rgb(9,9,9)'), await draw('Left too', 'rgb(8,8,8)')]
  await page.getByLabel('Add pictures').setInputFiles(files)
  await expect(page.getByText('Uploading…')).toBeVisible()
  const countKept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('placket-uploads')
          opening.onsuccess = () => {
            const counting = opening.result.transaction('files').objectStore('files').count()
            counting.onsuccess = () => resolve(counting.result)
          }
        }),
    )
  await expect.poll(countKept).toBe(2)
  const context = page.context()
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(`${baseURL}/admin/pictures`)
  const told = '2 pictures that had not arrived when this page was closed have been uploaded now.'
  await expect(reopened.getByText(told)).toBeVisible()
  for (const name of ['Left behind', 'Left too']) await expect(reopened.getByRole('link', { name })).toBeVisible()
})
