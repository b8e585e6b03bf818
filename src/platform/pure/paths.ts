import { homePath } from './page-market.ts'

/** Paths of pages. */
export const productPath = (slug: string) => `/product/${encodeURIComponent(slug)}`
export const categoryPath = (slug: string, page = 1) =>
  `/category/${encodeURIComponent(slug)}${page > 1 ? `/${page}` : ''}`
/** A page of the merchant's own texts. */
export const pagePath = (slug: string) => `/${encodeURIComponent(slug)}`
export const blogPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`

/** A path that a merchant or the server has named, as a page of this market. */
export const pageOf = (path: string) => (path.startsWith(homePath) ? path : homePath + path.slice(1))
