/** Paths of pages. */
export const productPath = (slug: string) => `/product/${encodeURIComponent(slug)}`
export const categoryPath = (slug: string, page = 1) =>
  `/category/${encodeURIComponent(slug)}${page > 1 ? `/${page}` : ''}`
export const blogPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`
