/** Malformed ids are treated like absent ones (404), so they are detected before Postgres would reject them. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Products, variants and content have numeric ids; 18 digits fit a bigint. */
export function isCatalogueId(text: string): boolean {
  return /^[1-9]\d{0,17}$/.test(text)
}
