const prefix = '~draft-'

/** Where the build writes the page of a draft, below the pages of products; no slug can look like it. */
export const previewFolder = (productId: string) => `${prefix}${productId}`

/** The product whose page is in this folder; null for the folder of a live product. */
export const readPreviewFolder = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : null)
