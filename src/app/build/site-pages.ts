import { readAllProducts } from '../../features/catalog/build/all-products.ts'
import { readSizeCharts } from '../../features/catalog/build/size-charts.ts'
import { rootCategory } from '../../features/catalog/rules/root-category.ts'
import type { SitemapEntry } from '../../features/channels/build/sitemap.ts'
import { readPages } from '../../features/content/build/pages.ts'
import { readPosts } from '../../features/content/build/posts.ts'
import { readCategoryPages } from '../../features/listing/build/category-page.ts'
import { blogPath, categoryPath, pagePath, productPath } from '../../platform/pure/paths.ts'

const fixed = ['/', '/products', '/blog', '/contact', '/bulk-enquiry', '/gift-cards']

/** Every page for search engines to index. */
export async function listSitePages(): Promise<SitemapEntry[]> {
  const [{ products }, listings, posts, charts, pages] = await Promise.all([
    readAllProducts(),
    readCategoryPages(),
    readPosts(),
    readSizeCharts(),
    readPages(),
  ])
  return [
    ...fixed.map((path) => ({ path })),
    ...pages.map(({ slug, updatedAt }) => ({ path: pagePath(slug), changedAt: updatedAt })),
    ...(charts.length > 0 ? [{ path: '/size-guide' }] : []),
    ...listings
      .filter(({ category, page }) => category.slug !== rootCategory || page > 1)
      .map(({ category, page }) => ({ path: categoryPath(category.slug, page) })),
    ...products.map(({ slug, updatedAt, images }) => ({
      path: productPath(slug),
      changedAt: updatedAt,
      imageUrls: images.map(({ url }) => url),
    })),
    ...posts.map(({ slug, updatedAt, image }) => ({
      path: blogPath(slug),
      changedAt: updatedAt,
      imageUrls: image ? [image.url] : [],
    })),
  ]
}
