import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Page } from 'playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findShirt } from '../../support/shopping.ts'

const attack = '</script><img src=x onerror="document.body.dataset.broken=1">'

const isBroken = (page: Page) => page.evaluate(() => 'broken' in document.body.dataset)

/** A published review, as if a moderator had missed the attack. */
async function publishReview(productId: string): Promise<void> {
  const owner = await readFile(join(process.env['SHOP_DATA_DIR'] ?? '', 'owner.json'), 'utf8')
  const client = new pg.Client((JSON.parse(owner) as { url: string }).url)
  await client.connect()
  await client.query(
    `INSERT INTO reviews (product_id, author_name, rating, title, body, state) VALUES ($1, $2, 5, $2, $2, 'published')`,
    [productId, attack],
  )
  await client.end()
}

test('a review with markup is shown as plain text', async ({ page, shopUrl }) => {
  const { product } = await findShirt(shopUrl)
  await publishReview(product.id)
  await page.goto(`/product/${product.slug}`)
  await page.getByRole('heading', { name: 'Reviews' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(attack).first()).toBeVisible()
  expect(await isBroken(page)).toBe(false)
})

test('a search for markup is shown as plain text', async ({ page }) => {
  await page.goto(`/search?query=${encodeURIComponent(attack)}`)
  await expect(page.getByText(`“${attack}”`).first()).toBeVisible()
  expect(await isBroken(page)).toBe(false)
})
