import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../../platform/pure/language.ts'
import { neutralColor } from '../../../platform/pure/limits.ts'
import { type TranslatedKind, translatable, translatedKinds, translatedSettings } from '../rules/translatable.ts'
import { listMailTexts } from './mail-texts.ts'

type Sql = RawBuilder<unknown>

/** A record, what files call it, its title and its texts by field. */
interface Source {
  record: Sql
  key: Sql
  title: Sql
  texts: Readonly<Record<string, Sql>>
  from: Sql
}

/** Different words, each its own record. */
const wordsOf = (from: Sql): Source => ({
  record: sql`word`,
  key: sql`word`,
  title: sql`word`,
  texts: { text: sql`word` },
  from: sql`(SELECT DISTINCT word FROM (${from}) AS given WHERE word <> '') AS words`,
})

const kept = sql`status <> 'archived'`
const search = { seoTitle: sql`seo_title`, seoDescription: sql`seo_description` }
const ofNumber = { record: sql`id::text`, key: sql`id::text` }
const ofSlug = { record: sql`id::text`, key: sql`slug` }

/** Where the texts of each kind are stored. */
const stored: { [K in Exclude<TranslatedKind, 'mail'>]: Source } = {
  product: {
    ...ofSlug,
    title: sql`name`,
    texts: {
      name: sql`name`,
      description: sql`description_html`,
      care: sql`array_to_string(care, chr(10))`,
      ...search,
    },
    from: sql`products WHERE ${kept}`,
  },
  style: wordsOf(sql`SELECT style_name AS word FROM products WHERE ${kept} AND style_name <> name`),
  category: {
    ...ofSlug,
    title: sql`name`,
    texts: { name: sql`name`, description: sql`description` },
    from: sql`categories`,
  },
  color: {
    record: sql`slug`,
    key: sql`slug`,
    title: sql`name`,
    texts: { name: sql`name` },
    from: sql`colors WHERE slug <> ${neutralColor} AND EXISTS (SELECT FROM variants WHERE color_slug = slug)`,
  },
  option: wordsOf(
    sql`SELECT option_name AS word FROM variants WHERE option_value <> '' UNION SELECT option_value FROM variants`,
  ),
  attribute: {
    record: sql`key`,
    key: sql`key`,
    title: sql`label`,
    texts: { label: sql`label`, unit: sql`unit` },
    from: sql`attributes`,
  },
  value: {
    record: sql`attribute_values.id::text`,
    key: sql`attribute_key || '/' || slug`,
    title: sql`attributes.label || ': ' || attribute_values.label`,
    texts: { label: sql`attribute_values.label` },
    from: sql`attribute_values JOIN attributes ON attributes.key = attribute_key WHERE kind <> 'number'`,
  },
  facet: {
    record: sql`key`,
    key: sql`key`,
    title: sql`label`,
    texts: { label: sql`label` },
    from: sql`facets WHERE shown`,
  },
  chart: { ...ofSlug, title: sql`name`, texts: { name: sql`name`, note: sql`note` }, from: sql`size_charts` },
  measure: wordsOf(sql`SELECT measure AS word FROM size_chart_measures UNION SELECT how FROM size_chart_measures`),
  alternative: wordsOf(sql`SELECT alt AS word FROM product_images UNION SELECT alt FROM product_videos`),
  page: {
    ...ofSlug,
    title: sql`title`,
    texts: { title: sql`title`, intro: sql`intro`, body: sql`body_html`, ...search },
    from: sql`pages WHERE ${kept}`,
  },
  article: {
    ...ofSlug,
    title: sql`title`,
    texts: {
      title: sql`title`,
      excerpt: sql`excerpt`,
      body: sql`body_html`,
      imageAlt: sql`image_alt`,
      ...search,
    },
    from: sql`blogs`,
  },
  navigation: wordsOf(sql`SELECT label AS word FROM navigation_entries`),
  announcement: {
    ...ofNumber,
    title: sql`text`,
    texts: { text: sql`text` },
    from: sql`(SELECT * FROM announcements ORDER BY id DESC LIMIT 1) AS last`,
  },
  banner: {
    ...ofNumber,
    title: sql`title`,
    texts: { title: sql`title`, text: sql`text`, linkText: sql`link_text`, imageAlt: sql`image_alt` },
    from: sql`banners`,
  },
  section: {
    ...ofSlug,
    title: sql`title`,
    texts: { title: sql`title`, subtitle: sql`subtitle` },
    from: sql`featured_sections`,
  },
  promotion: {
    record: sql`id::text`,
    key: sql`coalesce(code, id::text)`,
    title: sql`coalesce(code, title)`,
    texts: { title: sql`title`, description: sql`description` },
    from: sql`promo_codes WHERE deleted_at IS NULL AND (code IS NULL OR is_public)`,
  },
  shipping: wordsOf(sql`
    SELECT unnest(ARRAY[method ->> 'name', method -> 'place' ->> 'hours']) AS word
    FROM shipping_zones CROSS JOIN LATERAL jsonb_array_elements(methods) AS method`),
  tax: wordsOf(sql`SELECT name AS word FROM tax_rows UNION SELECT shown_name FROM tax_settings`),
  market: wordsOf(sql`SELECT name AS word FROM markets`),
  setting: {
    record: sql`key`,
    key: sql`key`,
    title: sql`key`,
    texts: { text: sql`value #>> '{}'` },
    from: sql`shop_settings WHERE key = ANY(${translatedSettings}::text[])`,
  },
}

/** The words of mails come with the shop, in each of its languages. */
const mailsIn = (language: Language): Source => ({
  record: sql`record`,
  key: sql`record`,
  title: sql`english`,
  texts: { text: sql`text` },
  from: sql`jsonb_to_recordset(${JSON.stringify(listMailTexts(language))}::jsonb) AS mails(record text, text text, english text)`,
})

function selectKind(kind: TranslatedKind, language: Language): Sql {
  const { record, key, title, texts, from } = kind === 'mail' ? mailsIn(language) : stored[kind]
  const fields = Object.keys(translatable[kind].fields).flatMap((field) => [sql.lit(field), texts[field] ?? sql`''`])
  return sql`SELECT ${sql.lit(kind)} AS kind, ${translatedKinds.indexOf(kind)}::int AS place, ${record} AS record,
    ${key} AS key, ${title} AS title, json_build_object(${sql.join(fields)}) AS texts FROM ${from}`
}

/** Rows of kind, place, record, key, title and texts (in JSON), to select from; `language` is what they are translated to. */
export const selectSources = (kinds: readonly TranslatedKind[], language: Language): RawBuilder<unknown> =>
  sql`(${sql.join(
    kinds.map((kind) => selectKind(kind, language)),
    sql` UNION ALL `,
  )})`
