/** The site's own origin, or another server that keeps the contract. */
export const apiRoot: string = (import.meta.env.PUBLIC_API_ROOT ?? '').replace(/\/$/, '')
