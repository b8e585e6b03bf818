import type { Handlers } from '../../../api/http.ts'
import { catalogueOf, loadProducts } from '../../catalog/server/products.ts'
import { listFeaturedSections } from './featured-queries.ts'

export const handleFeatured = {
  /** A section without products is left out. */
  listFeaturedSections: async (_call, { db, config }) => {
    const sections = await listFeaturedSections(db, config.textLanguage)
    const ids = [...new Set(sections.flatMap((section) => section.product_ids))]
    const loaded = await loadProducts(catalogueOf({ db, config }), ids)
    const products = new Map(loaded.map((product) => [product.id, product]))
    return {
      sections: sections
        .map(({ product_ids: productIds, ...section }) => ({
          _id: section.id,
          ...section,
          products: productIds.flatMap((id) => products.get(id) ?? []),
        }))
        .filter((section) => section.products.length > 0),
    }
  },
} satisfies Partial<Handlers>
