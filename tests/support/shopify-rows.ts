/** A product CSV as Shopify's admin writes it, by header. */
export type Cells = Record<string, string>

export function toCsv(rows: readonly Cells[]): string {
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => headers.map((header) => `"${(row[header] ?? '').replaceAll('"', '""')}"`))
  return [headers.join(','), ...lines].join('\n')
}

/** With the older header names. */
export const legacy: Cells[] = [
  {
    Handle: 'quay-shirt',
    Title: 'Quay Shirt',
    'Body (HTML)': '<p onclick="x()">Thick <script>alert(1)</script><b>twill</b></p>',
    Vendor: 'Harbour & Co',
    Type: 'Overshirts',
    Tags: 'men, twill',
    Published: 'true',
    'Option1 Name': 'Size',
    'Option1 Value': 'M',
    'Option2 Name': 'Colour',
    'Option2 Value': 'Navy Blue',
    'Variant SKU': 'QUAY-M',
    'Variant Inventory Qty': '3',
    'Variant Price': '79.95',
    'Variant Compare At Price': '99.00',
    'Image Src': 'https://pictures.example/front.jpg',
    'Image Position': '1',
    'Variant Tax Code': 'P0000000',
    'Merchant Note': 'keep me',
  },
  {
    Handle: 'quay-shirt',
    'Option1 Value': 'S',
    'Option2 Value': 'Navy Blue',
    'Variant SKU': '',
    'Variant Inventory Qty': '-2',
    'Variant Price': '79.95',
    'Image Src': 'https://pictures.example/back.jpg',
    'Image Position': '2',
  },
  { Handle: 'quay-shirt', 'Image Src': 'https://pictures.example/cuff.jpg', 'Image Position': '3' },
]

/** With the present header names. */
export const current: Cells[] = [
  {
    Title: 'Slip Tee',
    'URL handle': 'slip-tee',
    Description: 'Jersey.',
    'Product category': 'Apparel & Accessories > Clothing > T-Shirts',
    'Published on online store': 'TRUE',
    Status: 'Active',
    'Option1 name': 'Title',
    'Option1 value': 'Default Title',
    Price: '19.9',
    'Cost per item': '7.00',
    'Inventory quantity': '5',
    'Google Shopping / Gender': 'Unisex',
  },
]
