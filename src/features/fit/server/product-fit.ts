import type { Handlers } from '../../../api/http.ts'
import type { Database } from '../../../platform/database/client.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { readProductChart } from '../../catalog/server/size-charts/product-chart.ts'
import type { ProductFit } from '../contract.ts'
import { keepEvidence } from '../rules/evidence.ts'
import { fitEvidence } from '../slots.ts'

const wearers: Readonly<Record<string, ProductFit['wearer']>> = { male: 'men', female: 'women' }

/** Undefined for a product that is not sold. */
async function findWearer(db: Database, id: string): Promise<ProductFit['wearer'] | undefined> {
  const product = await db
    .selectFrom('products_for_sale')
    .where('id', '=', id)
    .select(['gender', 'age_group'])
    .executeTakeFirst()
  if (product?.age_group === 'kids') return 'kids'
  return product && (wearers[product.gender ?? ''] ?? 'anyone')
}

export const handleProductFit: Pick<Handlers, 'getProductFit'> = {
  getProductFit: async ({ params }, { db, config }) => {
    const id = orNotFound(isCatalogueId(params.id) ? params.id : null)
    const wearer = orNotFound(await findWearer(db, id))
    const [found, ...said] = await Promise.all([
      readProductChart(db, id),
      ...fitEvidence.parts().map((count) => count(db, id)),
    ])
    const chart = found && {
      slug: found.slug,
      measuredOn: found.measuredOn,
      sizes: found.sizes,
      measures: found.measures,
    }
    return { chart, wearer, unit: config.shop.units, evidence: keepEvidence(Object.assign({}, ...said)) }
  },
}
