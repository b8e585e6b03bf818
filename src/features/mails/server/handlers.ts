import type { Handlers } from '../../../api/http.ts'
import type { Config } from '../../../platform/config.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { languageOfShop } from '../../../platform/markets.ts'
import { isLanguage, type Language } from '../../../platform/pure/language.ts'
import { equalInConstantTime, hashWithSecret } from '../../../platform/secrets.ts'
import { findMailWords, listMailWords } from '../../../platform/shop-words.ts'
import { listMailTexts } from '../../translations/server/mail-texts.ts'
import { exampleMails } from '../slots.ts'

const linkSeconds = 600

/** Only what a mail has: styles in its elements, pictures. Scripts and forms of any kind are out. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups"

const sign = (secret: string, content: string) => hashWithSecret(secret, `mail page ${content}`).toString('base64url')

/** A preview's language takes the place of the shop's. */
const inLanguage = (config: Config, language: string | undefined): Config =>
  language && isLanguage(language) ? { ...config, SHOP_LANGUAGE: language, market: null } : config

/** Texts that a mail is made of, in the merchant's words if they have any. */
const showWords = (config: Config, language: Language, records: readonly string[]) =>
  listMailTexts(language).flatMap(({ record, text }) =>
    records.includes(record) ? { record, text: findMailWords(config, language, record) ?? text } : [],
  )

function findExample(id: string) {
  return orNotFound(exampleMails.parts().find((mail) => mail.id === id))
}

/** The mail that a link shows; null when the link has expired or was made up. */
function readLink(secret: string, link: string) {
  const [id = '', language = '', until = '', mac = ''] = link.split('.')
  const expected = Buffer.from(sign(secret, `${id}.${language}.${until}`))
  return equalInConstantTime(Buffer.from(mac), expected) && Number(until) * 1000 > Date.now() ? { id, language } : null
}

export const handleMails: Pick<Handlers, 'listMails' | 'previewMail' | 'showMail'> = {
  listMails: async () => ({ mails: exampleMails.parts().map(({ id, name }) => ({ id, name })) }),

  previewMail: async ({ params: { id }, query: { language = '' } }, { config }) => {
    const { name, write } = findExample(id)
    const shown = inLanguage(config, language)
    const { written, records } = listMailWords(shown, write)
    const { subject, text, html } = written
    const spoken = languageOfShop(shown)
    const content = `${id}.${language}.${Math.floor(Date.now() / 1000) + linkSeconds}`
    const [, preview = ''] = /<div class="preview"[^>]*>([^<&]*)/.exec(html) ?? []
    const path = `/admin-api/mail-page/${content}.${sign(config.APP_SECRET, content)}`
    const words = showWords(config, spoken, records)
    return { mail: { id, name, subject, preview, text, path, language: spoken, words } }
  },

  showMail: async ({ params: { id } }, { config }) => {
    const shown = orNotFound(readLink(config.APP_SECRET, id))
    const { write } = findExample(shown.id)
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    // The handler's own reply, with a policy of its own.
    return new Response(write(inLanguage(config, shown.language)).html, {
      headers: { ...headers, 'content-security-policy': policy },
    })
  },
}
