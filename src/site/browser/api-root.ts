/** The site's own origin, or another server with the same contract. */
export const apiRoot: string = (import.meta.env.PUBLIC_API_ROOT ?? '').replace(/\/$/, '')
