import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Language, languages } from './pure/language.ts'

/** By room, then by the message's name, as in `{"cart": {"emptyCart": "…"}}`. */
const ownTextsShape = z.record(z.string(), z.record(z.string(), z.string()))
type OwnTexts = z.output<typeof ownTextsShape>

export const ownMessagesFolder = 'shop/messages'

/** The merchant's texts of a language in `shop/messages`; none without a file. Throws with the name of a file that can't be read. */
export function readOwnTexts(language: string, folder = ownMessagesFolder): OwnTexts {
  const file = join(folder, `${language}.json`)
  if (!existsSync(file)) return {}
  try {
    return ownTextsShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const reason = error instanceof z.ZodError ? `texts stand by room and name; ${describe(error)}` : String(error)
    throw new Error(`${file}: ${reason}`)
  }
}

const describe = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')

/** The room whose texts a file `…/messages/en.ts` has: `cart`, `orders/server`, `site`, `platform`. */
export const roomOfTexts = (file: string): string =>
  /(?:^|\/)src\/(?:features\/)?(.+?)\/(?:pure\/)?messages\/\w+\.ts$/.exec(file.replaceAll('\\', '/'))?.[1] ?? ''

/** A room's texts in every language, with the merchant's own in their place; a language is read when it is first needed. */
export function withOwnTexts<Texts extends object>(
  room: string,
  texts: Record<Language, Texts>,
  folder?: string,
): Record<Language, Texts> {
  const merged = { ...texts }
  for (const language of languages) {
    let read: Texts | undefined
    const get = (): Texts => {
      read ??= { ...texts[language], ...readOwnTexts(language, folder)[room] }
      return read
    }
    Object.defineProperty(merged, language, { get, enumerable: true })
  }
  return merged
}
