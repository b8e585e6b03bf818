import type { FieldFault } from '../../../platform/pure/error-details.ts'
import { type FieldsWith, fieldsWith } from './product-fields.ts'

const others = [
  'title',
  'price',
  'compareAt',
  'sku',
  'handle',
  'color',
  'size',
  'option',
  'quantity',
  'imageUrl',
  'body',
  'vendor',
  'type',
  'barcode',
  'grams',
  'status',
] as const
type FoundField = FieldsWith<{ foundAs: object }>
export type MappedField = (typeof others)[number] | FoundField
const found = fieldsWith('foundAs')
/** Fields of ours that a column of any file can be read as, in the order of the form. */
export const mappedFields: readonly MappedField[] = [...others, ...found.map(({ name }) => name as FoundField)]

/** Without these a file can't be imported. */
export const neededFields = ['title', 'price'] as const satisfies readonly MappedField[]

interface FieldWords {
  label: string
  hint?: string
  /** Names that the column often has, without spaces and signs. */
  names: readonly string[]
}

const wordsOfOthers: Readonly<Record<(typeof others)[number], FieldWords>> = {
  title: {
    label: 'Name',
    names: [
      'name',
      'title',
      'productname',
      'producttitle',
      'product',
      'itemname',
      'articlename',
      'bezeichnung',
      'artikelname',
      'produktname',
      'artikelbezeichnung',
      'titel',
      'nom',
      'nomduproduit',
      'titre',
      'nombre',
      'titulo',
    ],
  },
  price: {
    label: 'Price',
    names: [
      'price',
      'sellingprice',
      'retailprice',
      'unitprice',
      'regularprice',
      'finalprice',
      'variantprice',
      'vk',
      'preis',
      'verkaufspreis',
      'vkpreis',
      'bruttopreis',
      'prix',
      'prixdevente',
      'prixttc',
      'precio',
      'preciodeventa',
      'mrp',
    ],
  },
  compareAt: {
    label: 'Price before a sale',
    names: [
      'compareatprice',
      'oldprice',
      'listprice',
      'originalprice',
      'rrp',
      'msrp',
      'uvp',
      'altpreis',
      'prixbarre',
      'precioanterior',
    ],
  },
  sku: {
    label: 'SKU',
    names: [
      'sku',
      'variantsku',
      'articlenumber',
      'itemnumber',
      'itemno',
      'articleno',
      'artikelnummer',
      'artikelnr',
      'artnr',
      'reference',
      'ref',
      'referencia',
      'skucode',
    ],
  },
  handle: {
    label: 'Product',
    hint: 'Rows with the same are variants of one product. Without a column, rows with the same name are.',
    names: [
      'handle',
      'slug',
      'urlkey',
      'parentsku',
      'parent',
      'productid',
      'stylecode',
      'style',
      'modelnumber',
      'groupid',
      'itemgroupid',
    ],
  },
  color: {
    label: 'Color',
    names: ['color', 'colour', 'colorname', 'colourname', 'farbe', 'couleur', 'coloris', 'variantcolor'],
  },
  size: { label: 'Size', names: ['size', 'sizename', 'grosse', 'groesse', 'taille', 'talla', 'variantsize'] },
  option: { label: 'One more choice', hint: 'It is called as the column is.', names: ['length', 'lange', 'material'] },
  quantity: {
    label: 'Stock',
    names: [
      'stock',
      'quantity',
      'qty',
      'inventory',
      'inventoryquantity',
      'onhand',
      'available',
      'stocklevel',
      'bestand',
      'lagerbestand',
      'menge',
      'quantite',
      'cantidad',
      'existencias',
    ],
  },
  imageUrl: {
    label: 'Pictures',
    hint: 'Several are separated by commas, semicolons, | or line breaks.',
    names: [
      'image',
      'images',
      'imageurl',
      'imageurls',
      'imagelink',
      'picture',
      'pictures',
      'photo',
      'bild',
      'bilder',
      'bildurl',
      'imagen',
      'imagenes',
    ],
  },
  body: {
    label: 'Description',
    names: [
      'description',
      'bodyhtml',
      'longdescription',
      'productdescription',
      'beschreibung',
      'descripcion',
      'details',
    ],
  },
  vendor: { label: 'Brand', names: ['brand', 'vendor', 'manufacturer', 'marke', 'hersteller', 'marque', 'marca'] },
  type: {
    label: 'Category',
    names: [
      'category',
      'categories',
      'type',
      'producttype',
      'productcategory',
      'kategorie',
      'warengruppe',
      'categorie',
      'categoria',
    ],
  },
  barcode: { label: 'Barcode', names: ['barcode', 'ean', 'gtin', 'upc', 'ean13', 'isbn'] },
  grams: { label: 'Weight', names: ['weight', 'gewicht', 'poids', 'peso', 'weightkg', 'weightg'] },
  status: {
    label: 'Status',
    hint: 'active, draft or archived. Without a column, products are for sale at once.',
    names: ['status', 'productstatus'],
  },
}

export const fieldWords = {
  ...wordsOfOthers,
  ...Object.fromEntries(found.map(({ name, form, foundAs }) => [name, { label: form?.label ?? name, ...foundAs }])),
} as Readonly<Record<MappedField, FieldWords>>

/** Fields that have to have a column, as the body of a call names them. */
export function findMappingFaults({ fields }: { fields: Partial<Record<MappedField, string>> }): FieldFault[] {
  const missing = neededFields.filter((field) => !fields[field])
  return missing.map((field) => ({ field: `mapping.fields.${field}`, problem: 'needs a column of the file' }))
}

/** Of a column that a mapping can name. */
export const columnNameMax = 300

const bare = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Fields and attributes by the names of a file's columns; each column is used once. */
export function guessColumns(
  columns: readonly string[],
  attributes: readonly { key: string; label: string }[],
): { fields: Partial<Record<MappedField, string>>; attributes: { key: string; column: string }[] } {
  const named = columns.filter((column) => column.trim() !== '' && column.length <= columnNameMax)
  const free = new Map(named.map((column) => [column, bare(column)]))
  const take = (names: readonly string[]) => {
    const column = names.map(bare).flatMap((name) => [...free].find(([, own]) => own === name)?.[0] ?? [])[0]
    if (column !== undefined) free.delete(column)
    return column
  }
  const ofAttributes = attributes.flatMap(({ key, label }) => {
    const column = take([label, key])
    return column === undefined ? [] : [{ key, column }]
  })
  const fields = mappedFields.flatMap((field) => {
    const column = take(fieldWords[field].names)
    return column === undefined ? [] : [[field, column] as const]
  })
  return { fields: Object.fromEntries(fields), attributes: ofAttributes }
}
