import type { Config } from '../../../platform/config.ts'
import { correspondenceOf, type Recipient } from '../../../platform/correspondence.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import { withOwnTexts } from '../../../platform/own-texts.ts'
import { type Phrase, type Phrases, speak } from '../../../platform/phrases.ts'
import { directionOf, type Language } from '../../../platform/pure/language.ts'
import { findTextOnTheme } from '../../settings/rules/check-settings.ts'
import * as ar from '../messages/ar.ts'
import * as de from '../messages/de.ts'
import * as en from '../messages/en.ts'
import * as fr from '../messages/fr.ts'
import * as hi from '../messages/hi.ts'

const phrases = withOwnTexts<Phrases<typeof en>['en']>('mails', { en, de, fr, hi, ar })
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

interface ConsentPage {
  title: string
  lead: string
  /** The only button; a link to the shop if absent. */
  button?: string
}

interface ConsentPages {
  say: Phrase<typeof en>
  write: (page: ConsentPage) => Response
}

/** Pages for who comes from a mail: they work without scripts, cookies and signing in, in the language of the mail. */
export function openConsentPages(config: Config, consent: Recipient | undefined): ConsentPages {
  const { language, url } = correspondenceOf(config, consent ?? { market: '', language: '' })
  const say = speak<typeof en>(phrases, language)
  return { say, write: (page) => writePage(config, { ...page, language, link: { label: say('toShop'), url } }) }
}

interface WrittenPage extends ConsentPage {
  language: Language
  link: { label: string; url: string }
}

function writePage({ shop }: Config, { title, lead, button, language, link }: WrittenPage): Response {
  const action = button
    ? `<form method="post"><button>${escapeHtml(button)}</button></form>`
    : `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)} – ${escapeHtml(shop.shopName)}</title>
<style>
  body { margin: 0; padding: 2rem 1.25rem; background: ${shop.backgroundColor}; color: ${shop.textColor}; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 0 auto; }
  header { margin-block-end: 2.5rem; font: 600 1.25rem/1.3 Georgia, serif; }
  h1 { font: 500 1.75rem/1.2 Georgia, serif; margin: 0 0 0.75rem; }
  p { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
  a { color: inherit; }
  button { min-height: 3rem; padding: 0 1.5rem; border: 0; border-radius: 4px; background: ${shop.themeColor}; color: ${findTextOnTheme(shop)}; font: 600 1rem system-ui, sans-serif; cursor: pointer; }
</style></head>
<body><main><header>${escapeHtml(shop.shopName)}</header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>${action}</main></body></html>`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(html, { headers: { ...headers, 'content-security-policy': policy } })
}
