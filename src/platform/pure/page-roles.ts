/** What a page is for, wherever it is: the checkout, product pages and the footer link to the page with the role. */
export const pageRoles = ['shipping', 'returns', 'privacy', 'terms'] as const

export type PageRole = (typeof pageRoles)[number]
