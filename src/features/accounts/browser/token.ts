import { sessionDays } from '../../../platform/pure/limits.ts'

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

export function saveToken(token: string): void {
  writeCookie(encodeURIComponent(token), sessionDays * 24 * 60 * 60)
}

export function deleteToken(): void {
  writeCookie('', 0)
}
