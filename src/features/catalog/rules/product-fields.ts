// Every fact of a product that is stored in a column of its own and is no name, price, picture or part of something. The columns of SQL,
// Shopify's file both ways, files of any other shop, the merchant's form, duplication, translations and the feed are read from here.

/** Stored as text; empty when there is none. */
interface LineField {
  kind: 'line'
  max: number
}

/** One of five values that attributes also have, kept in a column for older files and programs; null when there is none. */
interface WordField {
  kind: 'word'
  /** The attribute with the same values. */
  attribute: string
  max: number
}

/** A list of texts, which a file has in one cell. */
interface ListField {
  kind: 'list'
  separator: ',' | ';'
  /** Of each entry. */
  max: number
}

/** One of a few; null when unknown: nothing is guessed. */
interface ChoiceField {
  kind: 'choice'
  choices: readonly string[]
}

interface Everywhere {
  /** Of `products`. */
  column: string
  /** Its column in Shopify's product CSV, spelled as an export spells it. */
  header: string
  /** A file without its column leaves it as it is: read apart from the others, by server/shopify/tax-facts.ts. */
  apart?: true
  /** A file's cell is kept as it was written too, so that an export gives it back. */
  keptAsWritten?: true
  /** In the merchant's form, in this order. */
  form?: { label: string; hint?: string; choices?: Readonly<Record<string, string>> }
  /** What the column is called in files of other shops, without spaces and signs; they can be mapped to it. */
  foundAs?: { names: readonly string[]; hint?: string }
  /** Whether pages have it: then `contract.ts` describes it, and a page may show it. */
  shown?: true
  translated?: true
  /** The attribute of Google's product data specification that it fills. */
  fedAs?: `g:${string}`
  /** Read by search. */
  searched?: true
}

type ProductFieldRow = Everywhere & (LineField | WordField | ListField | ChoiceField)

const metafield = (label: string, name: string) => `${label} (product.metafields.placket.${name})`

const rows = {
  fabric: {
    column: 'cloth',
    kind: 'word',
    attribute: 'fabric',
    max: 60,
    header: metafield('Cloth', 'cloth'),
    shown: true,
    fedAs: 'g:material',
    searched: true,
  },
  pattern: {
    column: 'pattern',
    kind: 'word',
    attribute: 'pattern',
    max: 60,
    header: metafield('Pattern', 'pattern'),
    shown: true,
    fedAs: 'g:pattern',
    searched: true,
  },
  fit: {
    column: 'fit',
    kind: 'word',
    attribute: 'fit',
    max: 60,
    header: metafield('Fit', 'fit'),
    shown: true,
    searched: true,
  },
  sleeve: {
    column: 'sleeve',
    kind: 'word',
    attribute: 'sleeve',
    max: 60,
    header: metafield('Sleeve', 'sleeve'),
    shown: true,
    searched: true,
  },
  collar: {
    column: 'collar',
    kind: 'word',
    attribute: 'collar',
    max: 60,
    header: metafield('Collar', 'collar'),
    shown: true,
    searched: true,
  },
  care: {
    column: 'care',
    kind: 'list',
    separator: ';',
    max: 200,
    header: metafield('Care', 'care'),
    form: { label: 'Care', hint: 'One entry on each line' },
    shown: true,
    translated: true,
  },
  composition: {
    column: 'composition',
    kind: 'list',
    separator: ';',
    max: 80,
    header: metafield('Fibre composition', 'composition'),
    form: {
      label: 'Fibre composition',
      hint: 'One fibre on each line with its percentage, such as “60 cotton”; together 100',
    },
    shown: true,
  },
  origin: {
    column: 'origin',
    kind: 'line',
    max: 2,
    header: metafield('Country of origin', 'origin'),
    form: { label: 'Made in', hint: 'Two letters of a country, such as PT' },
    shown: true,
  },
  manufacturer: {
    column: 'manufacturer',
    kind: 'line',
    max: 100,
    header: metafield('Manufacturer', 'manufacturer'),
    form: { label: 'Manufacturer', hint: 'Its name, as in Settings, Producers, where its address is' },
    shown: true,
  },
  responsiblePerson: {
    column: 'responsible_person',
    kind: 'line',
    max: 100,
    header: metafield('Responsible person in the EU', 'responsible_person'),
    form: {
      label: 'Responsible person in the EU',
      hint: 'Of a manufacturer outside the EU; its name, as in Settings, Producers',
    },
    shown: true,
  },
  warnings: {
    column: 'warnings',
    kind: 'list',
    separator: ';',
    max: 300,
    header: metafield('Warnings', 'warnings'),
    form: { label: 'Warnings', hint: 'One on each line' },
    shown: true,
    translated: true,
  },
  tags: {
    column: 'tags',
    kind: 'list',
    separator: ',',
    max: 60,
    header: 'Tags',
    form: { label: 'Tags' },
    foundAs: { names: ['tags', 'keywords', 'labels', 'etiquetas'] },
    searched: true,
  },
  gender: {
    column: 'gender',
    kind: 'choice',
    choices: ['male', 'female', 'unisex'],
    header: 'Google Shopping / Gender',
    keptAsWritten: true,
    form: { label: 'Made for', choices: { male: 'Men', female: 'Women', unisex: 'Everyone' } },
    foundAs: { names: ['gender', 'geschlecht', 'genre', 'genero'], hint: 'male, female or unisex' },
    shown: true,
    fedAs: 'g:gender',
  },
  ageGroup: {
    column: 'age_group',
    kind: 'choice',
    choices: ['adult', 'kids'],
    header: 'Google Shopping / Age Group',
    keptAsWritten: true,
    form: { label: 'Age group', choices: { adult: 'Adults', kids: 'Children' } },
    shown: true,
    fedAs: 'g:age_group',
  },
  taxClass: {
    column: 'tax_class',
    kind: 'line',
    max: 40,
    header: metafield('Tax class', 'tax_class'),
    apart: true,
    form: { label: 'Tax class', hint: 'As in the table of taxes. Leave empty for the usual rates' },
  },
  hsnCode: {
    column: 'hsn_code',
    kind: 'line',
    max: 8,
    header: metafield('HSN code', 'hsn_code'),
    apart: true,
    form: { label: 'HSN code', hint: '4, 6 or 8 digits, for invoices in India' },
  },
  seoTitle: {
    column: 'seo_title',
    kind: 'line',
    max: 255,
    header: 'SEO Title',
    form: { label: 'Title for search engines' },
    foundAs: { names: ['seotitle', 'metatitle', 'pagetitle'] },
    shown: true,
    translated: true,
  },
  seoDescription: {
    column: 'seo_description',
    kind: 'line',
    max: 400,
    header: 'SEO Description',
    form: { label: 'Description for search engines' },
    foundAs: { names: ['seodescription', 'metadescription'] },
    shown: true,
    translated: true,
  },
} as const satisfies Record<string, ProductFieldRow>

/** What a product has from its category where it says nothing itself. */
export const inheritedFields = { gender: rows.gender, ageGroup: rows.ageGroup }

type Rows = typeof rows
export type ProductFieldName = keyof Rows

type ValueOf<F> = F extends { kind: 'line' }
  ? string
  : F extends { kind: 'list' }
    ? string[]
    : F extends { kind: 'choice'; choices: readonly (infer C)[] }
      ? C | null
      : string | null

/** Names of the fields whose row has this. */
export type FieldsWith<P> = { [N in ProductFieldName]: Rows[N] extends P ? N : never }[ProductFieldName]

/** Values by name, of some fields. */
export type ProductFacts<N extends ProductFieldName = ProductFieldName> = { [F in N]: ValueOf<Rows[F]> }

export type ProductField = ProductFieldRow & { name: ProductFieldName }

export const productFields: readonly ProductField[] = Object.entries(rows).map(
  ([name, row]): ProductField => ({ name: name as ProductFieldName, ...row }),
)

/** The fields whose row has this, in the order of the table. */
export const fieldsWith = <K extends keyof Everywhere>(key: K) =>
  productFields.filter((field): field is ProductField & Required<Pick<ProductField, K>> => field[key] !== undefined)

/** What a file says of every product: a cell that is empty, or a column that is missing, is an empty value. */
export type FiledFieldName = Exclude<ProductFieldName, FieldsWith<{ apart: true }>>
export const filedFields: readonly ProductField[] = productFields.filter(({ apart }) => !apart)

/** Columns that attributes have too. */
export const wordFields: readonly ProductField[] = productFields.filter(({ kind }) => kind === 'word')

/** A value for each of some fields. */
export const mapFields = <N extends ProductFieldName>(
  fields: readonly ProductField[],
  read: (field: ProductField) => unknown,
): ProductFacts<N> => Object.fromEntries(fields.map((field) => [field.name, read(field)])) as ProductFacts<N>

/** The same for every field, of one type. */
export const eachField = <T>(read: (field: ProductField) => T) =>
  Object.fromEntries(productFields.map((field) => [field.name, read(field)])) as Record<ProductFieldName, T>

export const emptyOf = ({ kind }: ProductField): string | null | string[] =>
  kind === 'line' ? '' : kind === 'list' ? [] : null
