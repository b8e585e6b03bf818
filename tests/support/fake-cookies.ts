import { vi } from 'vitest'

/** A document that keeps cookies like a browser, without the rest of a page. */
export function openFakeCookies(protocol = 'https:') {
  const kept = new Map<string, string>()
  const written: string[] = []
  vi.stubGlobal('document', {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) kept.delete(name)
      else kept.set(name, value)
    },
    querySelector: () => null,
  })
  const origin = `${protocol}//shop.example`
  vi.stubGlobal('location', { pathname: '/account', search: '', protocol, origin, assign: () => undefined })
  return { kept, written }
}
