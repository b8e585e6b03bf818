/** A country of origin: the two capital letters of ISO 3166-1. */
export const originPattern = /^[A-Z]{2}$/
