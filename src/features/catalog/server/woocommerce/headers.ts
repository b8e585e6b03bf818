/**
 * Columns of WooCommerce's product CSV that are read. Its exporter writes headers in the language of the site; of each the English one
 * stands first, then what German, Swiss and Austrian sites, French ones and former releases write. In lower case, with plain spaces and
 * apostrophes. woocommerce.com, "Product CSV Import Schema".
 */
const names = {
  id: ['id'],
  type: ['type', 'typ'],
  sku: ['sku', 'artikelnummer', 'art.-nr.', 'ugs', 'référence'],
  barcode: ['gtin, upc, ean, or isbn', 'gtin, upc, ean oder isbn', 'gtin, upc, ean ou isbn'],
  name: ['name', 'nom'],
  published: ['published', 'veröffentlicht', 'publié'],
  visibility: [
    'visibility in catalog',
    'sichtbarkeit im katalog',
    'katalogsichtbarkeit',
    'visibilité dans le catalogue',
  ],
  shortDescription: ['short description', 'kurzbeschreibung', 'description courte'],
  description: ['description', 'beschreibung'],
  saleFrom: [
    'date sale price starts',
    'datum, an dem angebotspreis beginnt',
    'datum, an dem der angebotspreis beginnt',
    'angebotspreis gültig ab',
    'date de début de promo',
  ],
  saleUntil: [
    'date sale price ends',
    'datum, an dem angebotspreis endet',
    'datum, an dem der angebotspreis endet',
    'angebotspreis gültig bis',
    'date de fin de promo',
  ],
  taxStatus: ['tax status', 'steuerstatus', 'état de la tva'],
  taxClass: ['tax class', 'steuerklasse', 'classe de tva'],
  inStock: ['in stock?', 'vorrätig?', 'auf lager?', 'en stock?'],
  stock: ['stock', 'bestand', 'lager', 'lagerbestand'],
  backorders: [
    'backorders allowed?',
    'lieferrückstande erlaubt?',
    'lieferrückstände erlaubt?',
    'lieferrückstand erlaubt?',
    'rückstände erlaubt?',
    'autoriser les commandes de produits en rupture?',
  ],
  weight: ['weight', 'gewicht', 'poids'],
  salePrice: ['sale price', 'angebotspreis', 'tarif promo', 'prix promo'],
  price: ['regular price', 'regulärer preis', 'normaler preis', 'tarif régulier', 'prix régulier'],
  categories: ['categories', 'kategorien', 'catégories'],
  tags: ['tags', 'schlagwörter', 'étiquettes'],
  images: ['images', 'bilder'],
  parent: ['parent', 'übergeordnetes produkt', 'übergeordnet', 'eltern'],
  position: ['position'],
  brands: ['brands', 'marken', 'marques'],
} as const satisfies Record<string, readonly string[]>

export type WooField = keyof typeof names

/** "Attribute 1 value(s)", "Attribut 1 Wert(e)", "Valeur(s) de l'attribut 1". */
const attributeParts = {
  name: [/^attribute? (\d+) name$/, /^nom de l'attribut (\d+)$/],
  values: [/^attribute (\d+) value\(s\)$/, /^attribut (\d+) wert\(e\)$/, /^valeur\(s\) de l'attribut (\d+)$/],
  other: [
    /^attribute (\d+) (?:visible|global|default)$/,
    /^attribut (\d+) (?:sichtbar|global|standard|visible|par défaut)$/,
  ],
} as const

export type AttributePart = keyof typeof attributeParts

const clean = (header: string) =>
  header
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replace(/ (?=[?:])/g, '')

const fieldOf = new Map(
  (Object.entries(names) as [WooField, readonly string[]][]).flatMap(([field, all]) =>
    all.map((name) => [name, field] as const),
  ),
)

/** The field that a column is read as. Units stand behind the weight: "Gewicht (kg)". */
export function findWooField(header: string): WooField | null {
  return fieldOf.get(clean(header).replace(/ \([a-z]+\)$/, '')) ?? null
}

/** What a column says of which attribute. */
export function findWooAttribute(header: string): { part: AttributePart; number: string } | null {
  const text = clean(header)
  for (const [part, patterns] of Object.entries(attributeParts) as [AttributePart, readonly RegExp[]][]) {
    const number = patterns.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
    if (number !== undefined) return { part, number }
  }
  return null
}

/** Columns that only WooCommerce's export has together. */
export function isWooHeader(headers: readonly string[]): boolean {
  const fields = new Set(headers.map(findWooField))
  return fields.has('name') && fields.has('price')
}

export const plainNameOf = (field: WooField): string => names[field][0]
