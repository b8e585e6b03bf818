import { sessionDays } from '../../platform/pure/limits.ts'
import { apiRoot } from './api-root.ts'

// The session's cookie: path /, 100 days
const name = 'ectoken'

export function readToken(): string | undefined {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) || undefined
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

/** The cookies of such an API belong to its own host, where this page can't read them. */
function isApiElsewhere(): boolean {
  return apiRoot !== '' && new URL(apiRoot).origin !== location.origin
}

/** On the API's own origin its reply has set the cookie. Safari would keep one that a script wrote for seven days only. */
export function saveToken(token: string): void {
  if (isApiElsewhere()) writeCookie(encodeURIComponent(token), sessionDays * 24 * 60 * 60)
}

/** Removes a token that no reply of the server has removed. */
export function deleteToken(): void {
  if (readToken() !== undefined) writeCookie('', 0)
}
