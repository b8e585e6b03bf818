/** What sales can be added up by. */
export const salesGroups = ['product', 'color', 'size', 'category'] as const
export type SalesGroup = (typeof salesGroups)[number]
