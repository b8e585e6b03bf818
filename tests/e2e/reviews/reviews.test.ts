import sharp from 'sharp'
import { expect, readCode, test } from '../../support/browser.ts'
import { listMisfits } from '../../support/misfits.ts'
import { expectFocusKept, holdScripts } from '../../support/shopping.ts'

const drawPhoto = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()

test('a shopper reviews a product after signing in, and changes the review', async ({ page, baseURL }) => {
  const phone = '+14155553101'
  const reply = await page.request.get('/product-api/get-all-product?limit=1')
  const { products } = (await reply.json()) as { products: { slug: string }[] }
  const release = await holdScripts(page)
  await page.goto(`/product/${products[0]?.slug}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  // Pressed before any script has loaded.
  const write = page.getByRole('button', { name: 'Write a review' })
  await write.click()
  release()
  await expect(page.getByLabel('Your phone number')).toBeVisible()
  await page.getByLabel('Your phone number').fill(phone)
  await page.getByRole('button', { name: 'Sign in with a code' }).click()
  await page.getByRole('button', { name: 'send', exact: true }).click()
  const boxes = page.getByRole('dialog').getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  const code = await readCode(baseURL ?? '', phone)
  for (const [place, digit] of [...code].entries()) await boxes.nth(place).fill(digit)
  await page.getByRole('button', { name: 'Verify' }).click()
  const form = page.getByRole('form', { name: 'Your review' })
  await form.locator('label').filter({ hasText: '4 stars' }).click()
  await form.getByLabel('True to size').check()
  await form.getByLabel('What should others know?').fill('Soft, and <b>not</b> thin.')
  const photo = form.getByLabel(/photo/i)
  const preview = form.getByRole('img', { name: 'Preview' })
  await photo.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('No picture at all') })
  await expect(form.getByRole('alert')).toHaveText('The photo must be a JPEG, PNG or WebP of up to 4 MB')
  await photo.setInputFiles({ name: 'worn.png', mimeType: 'image/png', buffer: await drawPhoto('tomato') })
  await expect(preview).toBeVisible()
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('once we have checked it').first()).toBeVisible()
  await expectFocusKept(page)
  await page.reload()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await write.click()
  await expect(form).toBeVisible()
  await expect(form.getByLabel('What should others know?')).toHaveValue('Soft, and <b>not</b> thin.')
  await expect(preview).toHaveJSProperty('naturalWidth', 400)
  await form.locator('label').filter({ hasText: '5 stars' }).click()
  await form.getByRole('button', { name: 'Remove photo' }).click()
  await expect(preview).toBeHidden()
  await form.getByLabel('What should others know?').fill('Softer with every wash.')
  await form.getByRole('button', { name: 'Update review' }).click()
  await expect(form).toBeHidden()
  await page.reload()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await write.click()
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect(form.getByLabel('True to size')).toBeChecked()
  await expect(form.getByLabel('What should others know?')).toHaveValue('Softer with every wash.')
  await expect(preview).toBeHidden()

  // Whatever others write, the page keeps the width of the phone.
  await page.setViewportSize({ width: 360, height: 740 })
  const texts = ['W'.repeat(300), `قميص ${'طويل'.repeat(60)} جدا`, '👔'.repeat(120), `<b>${'a/b.c-'.repeat(60)}</b>`]
  await page.route(/get-comments/, (route) => {
    const comments = texts.map((text, place) => ({
      _id: `${place}`,
      id: `${place}`,
      productId: '1',
      author: text.slice(0, 60),
      rating: 4,
      title: text.slice(0, 100),
      text,
      fit: 'true',
      photoUrl: null,
      verifiedBuyer: true,
      state: 'published',
      createdAt: '2026-01-01T00:00:00.000Z',
    }))
    const stars = [1, 2, 3, 4, 5].map((rating) => ({ rating, count: rating === 4 ? texts.length : 0 }))
    const summary = { count: texts.length, rating: 4, stars, fit: { small: 0, true: texts.length, large: 0 } }
    return route.fulfill({ json: { comments, summary, total: texts.length } })
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(page.locator('.review-text')).toHaveText(texts.slice(0, 2))
  await page.getByRole('button', { name: /^Show all \d+ reviews$/ }).click()
  await expect(page.locator('.review-text')).toHaveText(texts)
  await expectFocusKept(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await listMisfits(page)).toEqual([])
})
