const prefix = '~page-'

/** Where the build writes the page of a draft; no slug can look like it. */
export const pageDraftFolder = (pageId: string) => `${prefix}${pageId}`

/** The page whose draft is in this folder of the site; null for any other folder. */
export const readPageDraftFolder = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : null)
