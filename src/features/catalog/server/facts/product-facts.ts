import { type RawBuilder, sql } from 'kysely'
import { type PriceList, pricedVariants } from '../market-prices.ts'
import { textsInSearch } from './searched-texts.ts'

// What a list filters products by, in SQL to select from. `among` is a condition on product_id: all that is read, is read of these products.

/** Products with the slugs of category and brand, whether a former price is shown, and the texts that a search in a language reads. */
export const describedProducts = (language: string | null) => sql`(
  SELECT products.id, categories.slug AS category, CASE WHEN brands.name <> '' THEN brands.slug END AS brand,
    products.price_cents > products.final_price_cents AS is_reduced, ${textsInSearch(language)}
  FROM products JOIN categories ON categories.id = products.category_id JOIN brands ON brands.id = products.brand_id)`

/** The slugs of each product's values, and of its variants' ones, by the attribute: product_id and attributes. */
export const valuesOfProducts = (among: RawBuilder<unknown>) => sql`(
  SELECT product_id, json_object_agg(attribute_key, slugs) AS attributes FROM (
    SELECT product_id, attribute_key, array_agg(DISTINCT slug) AS slugs
    FROM (SELECT * FROM product_attributes ${among}) AS given
    JOIN attribute_values ON attribute_values.id = given.value_id GROUP BY product_id, attribute_key
  ) AS grouped GROUP BY product_id)`

/** A market without a rate doesn't sell every variant of a product. */
export const sellsPart = ({ market }: PriceList): boolean => market?.rate === null

/** The sizes in stock of each colour that the market sells: product_id, color_slug and sizes. */
export const sizesSold = (prices: PriceList, among: RawBuilder<unknown>) => sql`(
  SELECT variants.product_id, color_slug, array_agg(DISTINCT size_slug ORDER BY size_slug) AS sizes
  FROM variants JOIN ${pricedVariants(prices, among)} AS sold ON sold.variant_id = variants.id
  WHERE stock > 0 GROUP BY variants.product_id, color_slug)`

/** The variants in stock, in order, of products whose variants have values of their own, with the slugs of these by the attribute. */
export const variantsWithValues = (prices: PriceList, among: RawBuilder<unknown>) => sql`(
  SELECT product_id, variants.id, position, color_slug, size_slug, COALESCE(own.attributes, '{}') AS attributes
  FROM (
    SELECT DISTINCT product_id AS described FROM (SELECT * FROM product_attributes ${among}) AS own
    WHERE variant_id IS NOT NULL AND EXISTS (SELECT FROM attributes WHERE of_variants)
  ) AS differing
  JOIN variants ON product_id = described AND stock > 0
    ${sellsPart(prices) ? sql`AND variants.id IN (SELECT variant_id FROM ${pricedVariants(prices, among)} AS sold)` : sql``}
  LEFT JOIN LATERAL (
    SELECT json_object_agg(attribute_key, slugs) AS attributes FROM (
      SELECT attribute_key, array_agg(slug) AS slugs
      FROM product_attributes JOIN attribute_values ON attribute_values.id = value_id
      WHERE variant_id = variants.id GROUP BY attribute_key
    ) AS grouped
  ) AS own ON true)`
