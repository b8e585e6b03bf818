import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoBanners } from '../../../demo/catalogue/banners.ts'
import { demoBrands } from '../../../demo/catalogue/brands.ts'
import { demoCategories } from '../../../demo/catalogue/categories.ts'
import { demoPosts } from '../../../demo/catalogue/journal.ts'
import { demoProducts } from '../../../demo/catalogue/products.ts'
import { demoReviews } from '../../../demo/catalogue/reviews.ts'

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
const repeated = (list: string[]) => list.filter((item, index) => list.indexOf(item) !== index)

test('there are at least 40 styles in several colours, with prices up to 180', () => {
  expect(new Set(demoProducts.map(({ styleSlug }) => styleSlug)).size).toBeGreaterThanOrEqual(40)
  expect(demoProducts.length).toBeGreaterThanOrEqual(100)
  expect(Math.max(...demoProducts.map(({ priceCents }) => priceCents))).toBeLessThanOrEqual(18_000)
})

test('slugs, SKUs and variants occur once', () => {
  expect(repeated(slugs(demoProducts))).toEqual([])
  expect(repeated(demoProducts.flatMap(({ variants }) => variants.map(({ sku }) => sku)))).toEqual([])
  expect(
    [...slugs(demoProducts), ...slugs(demoPosts)].filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)),
  ).toEqual([])
  for (const { slug, variants } of demoProducts) {
    expect(repeated(variants.map(({ colorSlug, size }) => `${colorSlug} ${size}`)), slug).toEqual([])
  }
})

test('brands, categories and colours of products exist; fashion is the only root', () => {
  const categories = slugs(demoCategories)
  expect(demoCategories.filter(({ parentSlug }) => parentSlug === null).map(({ slug }) => slug)).toEqual(['fashion'])
  for (const product of demoProducts) {
    expect(slugs(demoBrands)).toContain(product.brandSlug)
    expect(categories).toContain(product.categorySlug)
    const colors = slugs(product.colors)
    expect(
      product.variants.every(({ colorSlug }) => colors.includes(colorSlug)),
      product.slug,
    ).toBe(true)
  }
})

test('some are sold out, some on offer, some low, some new, and some have several colours', () => {
  const stockOf = ({ variants }: (typeof demoProducts)[number]) => variants.map(({ stock }) => stock)
  expect(demoProducts.some((product) => stockOf(product).every((stock) => stock === 0))).toBe(true)
  expect(demoProducts.some((product) => stockOf(product).some((stock) => stock > 0 && stock <= 3))).toBe(true)
  expect(demoProducts.some(({ compareAtCents, priceCents }) => (compareAtCents ?? 0) > priceCents)).toBe(true)
  expect(
    demoProducts.every(({ compareAtCents, priceCents }) => compareAtCents === null || compareAtCents > priceCents),
  ).toBe(true)
  expect(demoProducts.some(({ daysOld }) => daysOld < 14)).toBe(true)
  expect(demoProducts.some(({ colors }) => colors.length > 1)).toBe(true)
})

test('every picture file has the size it is said to have', async () => {
  const pictures = demoProducts.flatMap(({ images }) => images)
  expect(pictures.filter(({ url, alt }) => !existsSync(`public${url}`) || alt.length < 10)).toEqual([])
  const { width, height } = await sharp(`public${pictures[0]?.url}`).metadata()
  expect({ width, height }).toEqual({ width: pictures[0]?.width, height: pictures[0]?.height })
  expect(demoBanners.length).toBeGreaterThanOrEqual(3)
})

test('reviews are plainly a demo, of products that exist, with every opinion of the fit, and some products have none', () => {
  const reviewed = new Set(demoReviews.map(({ productSlug }) => productSlug))
  expect([...reviewed].filter((slug) => !slugs(demoProducts).includes(slug))).toEqual([])
  expect(reviewed.size).toBeLessThan(demoProducts.length)
  expect(demoReviews.filter(({ author }) => !/^Demo reviewer [A-Z]\.$/.test(author))).toEqual([])
  expect(new Set(demoReviews.map(({ fit }) => fit))).toEqual(new Set(['small', 'true', 'large', null]))
  expect(demoReviews.length).toBeGreaterThan(100)
})

test('brands have names that a maker could have', () => {
  const named = demoBrands.filter(({ slug, name }) =>
    /lorem|sample|specimen|placeholder|example|demo|standard/i.test(`${slug} ${name}`),
  )
  expect(named).toEqual([])
})
