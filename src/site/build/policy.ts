import { createHash } from 'node:crypto'

const policyTag = /<meta http-equiv="content-security-policy" content="[^"]*">/i
const inlineTexts = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g

export function hashInline(text: string): `sha256-${string}` {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Adds a policy to the page that allows only its own inline scripts and styles, by their hashes. */
export function trimPolicy(html: string): string {
  const own = new Set<string>(Array.from(html.matchAll(inlineTexts), ([, , text = '']) => `'${hashInline(text)}'`))
  return html.replace(policyTag, (tag) =>
    tag.replace(/ ?'sha256-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : '')),
  )
}
