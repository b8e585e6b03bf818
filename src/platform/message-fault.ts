import compile from 'icu-minify/compile'

/** What a parsed message is filled with, in the parts that icu-minify makes: texts, `0` for #, and `[name, kind, forms]`. */
function listPlaceholders(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , forms] = part as unknown[]
    const inner = forms && typeof forms === 'object' ? Object.values(forms).flatMap(listPlaceholders) : []
    return [String(name), ...inner]
  })
}

const namesOf = (text: string) => new Set(listPlaceholders(compile(text)))
const write = (names: Iterable<string>) => [...names].map((name) => `{${name}}`).join(', ')

/** Why a merchant's ICU message can't be said in place of the shop's, as a fault of its field; null when it can. */
export function findMessageFault(own: string, builtIn: string): string | null {
  try {
    const given = namesOf(own)
    const needed = namesOf(builtIn)
    const missing = needed.difference(given)
    if (missing.size > 0) return `lacks ${write(missing)}`
    const unknown = given.difference(needed)
    return unknown.size > 0 ? `has ${write(unknown)}, which the shop's text does not have` : null
  } catch (error) {
    return `is no ICU message (${error instanceof Error ? error.message : error})`
  }
}

const sayingsMax = 200
/** Stands for what a placeholder will say. */
const filler = 'xx'

function joinParts(parts: readonly unknown[]): string[] {
  return parts.reduce<string[]>(
    (said, part) => {
      const ways = listParts(part)
      return said.flatMap((before) => ways.map((way) => before + way)).slice(0, sayingsMax)
    },
    [''],
  )
}

function listParts(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (!Array.isArray(part)) return [filler]
  const [, , forms] = part as unknown[]
  if (!forms || typeof forms !== 'object') return [filler]
  return Object.values(forms).flatMap((form: unknown) => (Array.isArray(form) ? joinParts(form) : listParts(form)))
}

/** Every way in which an ICU message can be said, with a word in place of each value; the message itself comes first. */
export function listSayings(text: string): string[] {
  const message: unknown = compile(text)
  return [text, ...(Array.isArray(message) ? joinParts(message) : listParts(message))]
}
