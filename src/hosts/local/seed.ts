import { sql } from 'kysely'
import { demoAnnouncement, demoBanners } from '../../../demo/catalogue/banners.ts'
import { demoBrands } from '../../../demo/catalogue/brands.ts'
import { demoCategories } from '../../../demo/catalogue/categories.ts'
import { demoPosts } from '../../../demo/catalogue/journal.ts'
import { demoPages } from '../../../demo/catalogue/pages.ts'
import { type DemoProduct, demoProducts } from '../../../demo/catalogue/products.ts'
import { demoReviews } from '../../../demo/catalogue/reviews.ts'
import { type DemoSection, demoSections } from '../../../demo/catalogue/sections.ts'
import { demoSettings } from '../../../demo/catalogue/settings.ts'
import { demoSizeCharts } from '../../../demo/catalogue/size-charts.ts'
import { emptyOf, type FiledFieldName, filedFields, mapFields } from '../../features/catalog/rules/product-fields.ts'
import '../../app/server/translated-sources.ts'
import '../../app/server/used-goods.ts'
import { type CatalogueProduct, saveProducts } from '../../features/catalog/server/catalogue-writes.ts'
import {
  assignCategories,
  insertChart,
  saveChart,
} from '../../features/catalog/server/size-charts/size-chart-queries.ts'
import { saveSettings } from '../../features/settings/server/setting-queries.ts'
import { openDatabase, type Trx, transact } from '../../platform/database/client.ts'
import { takeLock } from '../../platform/database/locks.ts'
import { renderMarkdown } from '../../platform/html.ts'

const brandNames = new Map(demoBrands.map((brand) => [brand.slug, brand.name]))
const categoryNames = new Map(demoCategories.map((category) => [category.slug, category.name]))
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

function describe(product: DemoProduct): CatalogueProduct {
  const { slug, name, fabric, pattern, fit, sleeve, collar, care, weightGrams, daysOld, descriptionHtml, images } =
    product
  const colors = new Map(product.colors.map((color) => [color.slug, color]))
  return {
    ...mapFields<FiledFieldName>(filedFields, emptyOf),
    slug,
    name,
    fabric,
    pattern,
    fit,
    sleeve,
    collar,
    care,
    weightGrams,
    daysOld,
    descriptionHtml,
    images,
    style: { slug: product.styleSlug, name: product.styleName },
    brand: { slug: product.brandSlug, name: brandNames.get(product.brandSlug) ?? product.brandSlug },
    category: { slug: product.categorySlug, name: categoryNames.get(product.categorySlug) ?? product.categorySlug },
    gender: 'male',
    ageGroup: 'adult',
    sizeChart: 'shirts',
    status: 'active',
    extra: {},
    variants: product.variants.map(({ sku, colorSlug, size, stock }) => ({
      sku,
      color: colors.get(colorSlug) ?? { slug: colorSlug, name: colorSlug, hex: '#808080' },
      size,
      stock,
      priceCents: product.priceCents,
      compareAtCents: product.compareAtCents,
      barcode: '',
      weightGrams: null,
      extra: {},
    })),
  }
}

async function seedCategories(trx: Trx): Promise<void> {
  for (const [position, { slug, name, description, parentSlug }] of demoCategories.entries()) {
    const parent = trx
      .selectFrom('categories as parent')
      .where('parent.slug', '=', parentSlug ?? '')
      .select('parent.id')
    await trx
      .insertInto('categories')
      .values({ slug, name, description, position, parent_id: parent, in_navbar: parentSlug !== null })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name, description }))
      .execute()
  }
}

const toMm = (inches: number) => Math.round(inches * 25.4)

async function seedSizeCharts(trx: Trx): Promise<void> {
  for (const { slug, name, measuredOn, note, categorySlugs, sizes, measures } of demoSizeCharts) {
    const id = await insertChart(trx, slug, name)
    const sheet = measures.map(({ inches, ...measure }) => ({
      ...measure,
      values: inches.map((value) =>
        typeof value === 'number' ? { mm: toMm(value), toMm: null } : { mm: toMm(value[0]), toMm: toMm(value[1]) },
      ),
    }))
    await saveChart(trx, id, { name, measuredOn, note, sizes: [...sizes], measures: sheet })
    const categories = await trx
      .selectFrom('categories')
      .where('slug', 'in', [...categorySlugs])
      .select('id')
      .execute()
    await assignCategories(
      trx,
      id,
      categories.map((category) => category.id),
    )
  }
}

async function seedSection(trx: Trx, section: DemoSection, position: number): Promise<void> {
  const { slug, title, text: subtitle, choice } = section
  const { id } = await trx
    .insertInto('featured_sections')
    .values({
      slug,
      title,
      subtitle,
      position,
      rule: choice.kind === 'products' ? 'chosen' : choice.kind,
      link: choice.kind === 'category' ? `/category/${choice.categorySlug}` : null,
      size_limit: choice.kind === 'products' ? choice.productSlugs.length : choice.limit,
      category_id:
        choice.kind === 'category'
          ? trx.selectFrom('categories').where('slug', '=', choice.categorySlug).select('id')
          : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (choice.kind !== 'products') return
  await sql`INSERT INTO featured_products (section_id, product_id, position)
    SELECT ${id}, products.id, ordinality FROM unnest(${choice.productSlugs}::text[]) WITH ORDINALITY AS chosen(slug)
    JOIN products ON products.slug = chosen.slug`.execute(trx)
}

async function seedPages(trx: Trx): Promise<void> {
  for (const { role, slug, title, intro, seoDescription, body } of demoPages) {
    const page = { slug, title, intro, seo_description: seoDescription, body_html: body, status: 'active' }
    await trx
      .insertInto('pages')
      .values({ ...page, role })
      .onConflict((conflict) => conflict.column('role').doUpdateSet(page))
      .execute()
  }
}

async function seedContent(trx: Trx): Promise<void> {
  const banners = demoBanners.map(
    ({ linkText, pictureUrl, phonePictureUrl, alt, slug: _slug, ...banner }, position) => ({
      ...banner,
      position,
      link_text: linkText,
      image_alt: alt,
      image_url: pictureUrl,
      phone_image_url: phonePictureUrl,
    }),
  )
  await trx.insertInto('banners').values(banners).execute()
  await trx.insertInto('announcements').values(demoAnnouncement).execute()
  const posts = await Promise.all(
    demoPosts.map(async ({ slug, title, excerpt, author, daysOld, pictureUrl, alt, body }) => ({
      slug,
      title,
      excerpt,
      author,
      image_url: pictureUrl,
      image_alt: alt,
      body_markdown: body,
      body_html: (await renderMarkdown(body)) ?? '',
      published_at: daysAgo(daysOld),
      updated_at: daysAgo(daysOld),
    })),
  )
  await trx.insertInto('blogs').values(posts).execute()
  for (const [position, section] of demoSections.entries()) await seedSection(trx, section, position)
}

async function seedReviews(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO reviews (product_id, author_name, rating, title, body, fit, state, created_at)
    SELECT products.id, author, rating, given.title, text, given.fit, 'published', now() - make_interval(days => "daysOld")
    FROM jsonb_to_recordset(${JSON.stringify(demoReviews)}::jsonb)
      AS given("productSlug" text, author text, rating int, title text, text text, fit text, "daysOld" int)
    JOIN products ON products.slug = "productSlug"`.execute(trx)
}

const seededAtOnce = 24

/** Fills an empty shop with the demo. Does nothing if there are products; returns whether it did. */
export async function seedDemo(databaseUrl: string): Promise<boolean> {
  const db = openDatabase(databaseUrl, 1, { patient: true })
  try {
    return await transact(db, async (trx) => {
      // Two concurrent starts must not seed twice.
      await takeLock(trx, 'demo')
      if (await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return false
      await seedCategories(trx)
      await seedSizeCharts(trx)
      // In steps, so that the embedded database finishes each statement in time on slow machines too.
      for (let start = 0; start < demoProducts.length; start += seededAtOnce) {
        await saveProducts(trx, demoProducts.slice(start, start + seededAtOnce).map(describe))
      }
      await seedContent(trx)
      await seedPages(trx)
      await saveSettings(trx, demoSettings)
      await seedReviews(trx)
      return true
    })
  } finally {
    await db.destroy()
  }
}
