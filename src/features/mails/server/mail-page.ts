import type { Config } from '../../../platform/config.ts'
import { escapeHtml } from '../../../platform/html-escape.ts'
import type { QueuedMail } from '../../../platform/outbox.ts'
import { mailLogoUrl } from '../../../platform/pure/image-url.ts'
import { directionOf, type Language } from '../../../platform/pure/language.ts'
import { contactOf } from '../../../platform/shop-settings.ts'
import { findTextOnTheme } from '../../settings/rules/check-settings.ts'
import { makeConsentUrl } from './consent-links.ts'
import { speakMail } from './mail-phrases.ts'

export interface MailLink {
  label: string
  url: string
}

/** The parts that a mail is made of; each is written as plain text, too. */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** Lines as typed, such as an enquiry. */
  | { kind: 'typed'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** `strong`: the label of the row that stands out, such as the total's. */
  | { kind: 'rows'; rows: readonly (readonly [label: string, value: string])[]; strong?: string }
  | { kind: 'links'; links: readonly MailLink[] }

export interface MailContent {
  cause: string
  to: string
  subject: string
  /** What mail programs show after the subject; the first text if absent. */
  preview?: string
  blocks: readonly MailBlock[]
  /** English if absent: mails to the merchant and the staff are. */
  language?: Language
  /** The consent that the mail needs. */
  consentId?: string
}

const text = (...values: string[]) => values.map(escapeHtml).join('')
const cell = 'padding:0 0 16px'
const fullTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Mail programs that don't know dark mode show the light one, which stands in the elements themselves. */
const darkStyles = `
  @media (prefers-color-scheme: dark) {
    .page { background-color: #141312 !important; }
    .card { background-color: #1f1d1b !important; border-color: #3a3632 !important; }
    .ink, .card td, .card p, .card a.plain { color: #f2ede6 !important; }
    .quiet { color: #b9b1a6 !important; }
    .line { border-color: #3a3632 !important; }
    .logo { background-color: #ffffff !important; border-radius: 4px !important; padding: 6px !important; }
  }
  @media (max-width: 480px) {
    .edge { padding: 12px 8px !important; }
    .card > tbody > tr > td { padding: 20px 16px !important; }
  }`

const absolute = (address: string, siteUrl: string) => new URL(address, siteUrl).href

/** The merchant's logo; mail programs that block pictures show the shop's name. */
function writeHead({ shop: { logo, shopName, textColor }, siteUrl }: Config): string {
  if (logo === '') {
    return `<a class="ink" href="${text(siteUrl)}" style="font:600 22px/1.3 Georgia,'Times New Roman',serif;color:${text(textColor)};text-decoration:none">${text(shopName)}</a>`
  }
  const source = absolute(mailLogoUrl(logo), siteUrl)
  return `<a href="${text(siteUrl)}"><img src="${text(source)}" alt="${text(shopName)}" class="logo" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0"></a>`
}

function writeRows({ rows, strong }: Extract<MailBlock, { kind: 'rows' }>, language: Language): string {
  // Mail programs know neither `end` nor `margin-inline`.
  const end = directionOf(language) === 'rtl' ? 'left' : 'right'
  const lines = rows.map(([label, value]) => {
    const weight = label === strong ? ';font-weight:700' : ''
    const side = `class="line" style="padding:8px 0;border-top:1px solid #e3ddd3;vertical-align:top${weight}`
    return `<tr><td ${side}"><bdi>${text(label)}</bdi></td><td ${side};text-align:${end};white-space:nowrap"><bdi>${text(value)}</bdi></td></tr>`
  })
  return `<table ${fullTable} style="border-collapse:collapse">${lines.join('')}</table>`
}

function writeBlock(block: MailBlock, { shop }: Config, language: Language): string {
  switch (block.kind) {
    case 'text':
      // A paragraph may be the merchant's own words, in another script than the mail.
      return `<p style="margin:0"><bdi>${text(block.text)}</bdi></p>`
    case 'typed':
      return `<p dir="auto" style="margin:0;white-space:pre-wrap">${text(block.text)}</p>`
    case 'button':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${text(shop.themeColor)}" style="border-radius:4px"><a href="${text(block.url)}" style="display:inline-block;padding:12px 20px;color:${text(findTextOnTheme(shop))};font-weight:600;text-decoration:none">${text(block.label)}</a></td></tr></table>`
    case 'rows':
      return writeRows(block, language)
    case 'links':
      return `<p style="margin:0">${block.links.map(({ label, url }) => `<a class="plain" href="${text(url)}" style="color:inherit">${text(label)}</a>`).join(' · ')}</p>`
  }
}

/** "Total: 42 €"; French puts a space before the colon that no line breaks at. */
const writeLabelled = (label: string, value: string, language: Language) =>
  `${label}${language === 'fr' ? '\u00a0' : ''}: ${value}`

function writePlain(block: MailBlock, language: Language): string {
  switch (block.kind) {
    case 'text':
    case 'typed':
      return block.text
    case 'button':
      return writeLabelled(block.label, block.url, language)
    case 'rows':
      return block.rows
        .map(([label, value]) => (label && value ? writeLabelled(label, value, language) : label || value))
        .join('\n')
    case 'links':
      return block.links.map(({ label, url }) => writeLabelled(label, url, language)).join('\n')
  }
}

function firstText(blocks: readonly MailBlock[]): string {
  const found = blocks.find((block) => block.kind === 'text')
  return found?.text ?? ''
}

/** The layout of every mail: logo, colours of the shop, dark mode, a plain-text part. */
export function layOutPage(config: Config, content: MailContent): QueuedMail {
  const { cause, to, subject, blocks, consentId, language = 'en' } = content
  const direction = directionOf(language)
  const stopLabel = speakMail(config, language)('unsubscribe')
  const { shopName, backgroundColor, textColor } = config.shop
  const preview = content.preview ?? firstText(blocks)
  const contact = contactOf(config)
  const contactUrl = contact.includes('@') ? `mailto:${contact}` : contact
  const unsubscribeUrl = consentId ? makeConsentUrl(config, 'unsubscribe', consentId) : null
  const stop = unsubscribeUrl
    ? ` · <a class="plain quiet" href="${text(unsubscribeUrl)}" style="color:#6b655d"><bdi>${text(stopLabel)}</bdi></a>`
    : ''
  const rows = blocks.map((block) => `<tr><td style="${cell}">${writeBlock(block, config, language)}</td></tr>`)
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${text(subject)}</title><style>:root { color-scheme: light dark; }${darkStyles}</style></head>
<body class="page" dir="${direction}" style="margin:0;padding:0;background-color:${text(backgroundColor)}">
<div class="preview" style="display:none;max-height:0;overflow:hidden">${text(preview)}${'&#847;&zwnj;&nbsp;'.repeat(40)}</div>
<table class="page" ${fullTable} lang="${language}" dir="${direction}" style="background-color:${text(backgroundColor)}"><tr><td class="edge" align="center" style="padding:32px 16px">
<table ${fullTable} style="max-width:600px"><tr><td style="padding:0 0 20px">${writeHead(config)}</td></tr></table>
<table class="card" ${fullTable} style="max-width:600px;background-color:#ffffff;border:1px solid #e3ddd3;border-radius:8px;border-collapse:separate"><tbody><tr><td class="ink" style="padding:28px 32px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:${text(textColor)}">
<table class="ink" ${fullTable}>${rows.join('\n')}</table>
</td></tr></tbody></table>
<table ${fullTable} style="max-width:600px"><tr><td class="quiet" style="padding:20px 0 0;font:13px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#6b655d"><bdi>${text(shopName)}</bdi> · <a class="plain quiet" href="${text(contactUrl)}" style="color:#6b655d"><bdi>${text(contact)}</bdi></a>${stop}</td></tr></table>
</td></tr></table></body></html>`
  const lines = [
    ...blocks.map((block) => writePlain(block, language)),
    ...(unsubscribeUrl ? [writeLabelled(stopLabel, unsubscribeUrl, language)] : []),
  ]
  const mail = { cause, to, subject, text: lines.join('\n\n'), html }
  return consentId && unsubscribeUrl ? { ...mail, consent: { id: consentId, unsubscribeUrl } } : mail
}
