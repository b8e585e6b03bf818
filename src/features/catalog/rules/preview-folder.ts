const prefix = '~draft-'

/** Where the build writes the page of a draft, below the pages of products or articles; no slug can look like it. */
export const previewFolder = (id: string) => `${prefix}${id}`

/** The product or article whose page is in this folder; null for the folder of a live one. */
export const readPreviewFolder = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : null)
