import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '../config.ts'

export function readCookie(request: Request, name: string): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name]
}

/** A Set-Cookie header: path /, SameSite=Lax, and Secure if the shop has https. */
export function cookie(
  config: Config,
  name: string,
  value: string,
  { httpOnly, maxAge }: { httpOnly: boolean; maxAge: number },
): string {
  const secure = new URL(config.siteUrl).protocol === 'https:'
  return serialize(name, value, { path: '/', sameSite: 'Lax', secure, httpOnly, maxAge })
}
