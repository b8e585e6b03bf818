import type { Trx } from '../../../../platform/database/client.ts'
import { insertAttribute, type StoredAttribute } from '../attributes/attribute-queries.ts'

/** The column in which a product's further categories and collections are kept, and exported again. */
export const collectionsColumn = 'Collections (product.metafields.placket.collections)'

const key = 'collections'

/** By the shop's own language. */
const labels: Readonly<Record<string, string>> = { de: 'Kollektionen', hi: 'संग्रह', ar: 'المجموعات' }

/** The attribute of further categories, which an import makes when a file has any. */
export const collectionsAttribute = (language: string | null): StoredAttribute => ({
  id: key,
  key,
  label: labels[language ?? 'en'] ?? 'Collections',
  kind: 'choice',
  unit: '',
  filter: true,
  of: 'product',
  values: [],
})

const hasCollections = (attributes: readonly StoredAttribute[]) => attributes.some((attribute) => attribute.key === key)

/** The shop's attributes with that of collections, as an import of a file with any would leave them. */
export const withCollections = (attributes: readonly StoredAttribute[], language: string | null): StoredAttribute[] =>
  hasCollections(attributes) ? [...attributes] : [...attributes, collectionsAttribute(language)]

export async function addCollections(
  trx: Trx,
  attributes: readonly StoredAttribute[],
  language: string | null,
): Promise<void> {
  if (!hasCollections(attributes)) await insertAttribute(trx, collectionsAttribute(language))
}
