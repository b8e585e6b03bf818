import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findLiteralTexts } from '../support/literal-texts.ts'

/** What shoppers are sent, with invoices and credit notes; mails to the merchant and the staff are English. */
const mailed =
  'src/features/{orders/server/{*mails,mail-layout,documents/*}.ts,mails/server/consent-{mail,handlers}.ts,gifts/server/gift-mails.ts,catalog/server/back-in-stock.ts,cart/server/cart-reminders.ts,lists/server/price-drops.ts,reviews/server/review-requests.ts,accounts/server/number-changed.ts}'
/** What shoppers see is made here, and in the rules that these files import. The admin is English. */
const shown = 'src/{features/*/browser/**/*.{ts,tsx},features/*/*.astro,site/**/*.{ts,tsx,astro},pages/**/*.{ts,astro}}'
/** The admin; words that searches are read by; names of places, carriers and ways to pay; values that are stored. */
const elsewhere =
  /^src\/(pages\/admin|features\/staff|desk|app|site\/(build|messages)|features\/listing\/rules\/(trade-words|lexicon|price-words|query-words|shop-pages)|features\/markets\/rules\/(regions|zip-states)|features\/orders\/rules\/(return-reasons|tracking)|features\/catalog\/rules\/measures|features\/delivery\/rules\/check-zones)/

function listShown(): string[] {
  const files = [...globSync(shown), ...globSync(mailed)].filter((path) => !elsewhere.test(path))
  const imported = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']*\/rules\/[^']+\.ts)'/g)].map(([, source = '']) =>
      join(dirname(path), source),
    ),
  )
  return [...new Set([...files, ...imported.filter((path) => !elsewhere.test(path))])]
}

/** Keys, autocomplete tokens, field names, classes: nobody reads them. */
const forPrograms =
  /^(Escape|Backspace|Delete|Enter|Edge?|Opera|Firefox|Chrome|Safari|Android|Windows|Linux|Mac OS X)$|^shipping [a-z0-9-]+$|^[a-z]+[A-Z0-9]?\w*$|^[a-z-]+ [a-z]+(-[a-z]+)+$|^(; Secure|Bearer …|HSN …|…-hint …-error|…Mm)$/

test('no page, island or script of the shop writes a text out: texts stand in message files', () => {
  const files = listShown()
  expect(files.length).toBeGreaterThan(250)
  const found = files.flatMap((path) =>
    findLiteralTexts(path, readFileSync(path, 'utf8'))
      .filter(({ words, read }) => read || !forPrograms.test(words.trim()))
      .map(({ line, words }) => `${path}:${line}: ${words}`),
  )
  expect(found).toEqual([])
})

test('a sentence that ends with a value ends as its language does, in Hindi without a full stop', () => {
  const found = listShown().filter((path) =>
    /(?:\}|<\/\w+>)\.(?: |$|<\/)/m.test(readFileSync(path, 'utf8').replaceAll(/`[^`]*`/g, '')),
  )
  expect(found).toEqual([])
})

/** Texts with the code of a promotion, a gift card or a place. */
const otherCodes = /^src\/features\/(promotions|mails)\/|(प्रोमो|पिन|ZIP|पोस्टल) कोड|गिफ़्ट कार्ड (का )?कोड/

test('Hindi calls the one-time code OTP', () => {
  const lines = globSync('src/**/messages/hi.ts').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line}`),
  )
  expect(lines.filter((line) => line.includes('OTP')).length).toBeGreaterThan(20)
  expect(lines.filter((line) => line.includes('कोड') && !otherCodes.test(line))).toEqual([])
})

/** Words that a native stumbles over, or that say something else, with those that are said instead. */
const misleading: Record<string, Record<string, string>> = {
  de: {
    Aufgegeben: 'Bestellt, since it also means given up',
    Brotkrumen: 'Sie sind hier',
    Gutschrift: 'Rechnungskorrektur, since § 14 UStG means something else by it',
    'asst wie angegeben': 'fällt größengerecht aus',
    'Rückgabe anfragen|Rückgabe angefragt|Umtausch anfragen|Umtausch angefragt': 'anmelden, angemeldet',
    'Kommt .*an\\b': 'Lieferung …',
    'Ich trage Größen': 'Größen',
    'Guten Tag[^,]*!': 'Guten Tag …,',
    'Steuernummer:|oder Steuernummer': 'the name of the kind of number',
    'wird JavaScript gebraucht|braucht JavaScript': 'benötigt',
    'als es dieses Produkt gibt': 'als es von diesem Produkt gibt',
  },
  fr: {
    'Racheter|Emballée|emballée': 'Commander à nouveau, préparée',
    'livrée en (mode|livraison)': 'part en livraison standard',
    "'Garder|gardées|pour la garder": 'enregistrer',
    'portefeuille(?!s? numérique)': 'portefeuille numérique',
    'a besoin de JavaScript': 'nécessite JavaScript',
    "aille de \\{product\\}|'De \\{author\\}": 'without "de" before a name, which may need an elision',
    'Je porte des tailles': 'Tailles',
  },
  hi: {
    'सड़क का पता': 'मकान नंबर, गली, इलाका',
    'बिक चुक|यह बिक सकता': 'स्टॉक ख़त्म',
    दुकान: 'स्टोर',
    'रवान[गा]|रवाना': 'भेजा गया',
    'पुष्टि की गई ख़रीद|पहुँचाया गया|पूर्ववत': 'सत्यापित ख़रीदार, डिलीवर हुआ, वापस लाएँ',
    'अब नहीं बिकता': 'अब उपलब्ध नहीं, without a gender',
    'पेमेंट|तरीक़ा': 'भुगतान, तरीका',
    'सकता/सकती|पहनता/पहनती': 'a sentence without a gender',
    'उप-योग': 'सबटोटल',
  },
  ar: {
    "'3 إلى 6|'يوم إلى": 'من … إلى …',
    "'\\{from\\} إلى": 'من … إلى …',
    'متوقع \\{days\\}': 'الوصول المتوقع: …',
    "'مدفوع'|'مجهّز'|'ملغى'|'مؤكّد'": 'تم …, as the other steps',
    'عنوان الشارع': 'الشارع ورقم المبنى',
    'district \\{الحي\\}': 'المنطقة',
    'مصرفي[^ةا]': 'بنكي',
    'للطلبات من': 'للطلبات ابتداءً من',
    'تنسدل مستوية': 'تبقى مفرودة',
  },
}

test.each(Object.entries(misleading))('no text in %s has a word that misleads its reader', (language, words) => {
  const lines = globSync(`src/**/messages/${language}.ts`).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line}`),
  )
  expect(lines.length).toBeGreaterThan(900)
  const found = Object.entries(words).flatMap(([word, better]) =>
    lines.filter((line) => new RegExp(word).test(line)).map((line) => `${line} (say ${better})`),
  )
  expect(found).toEqual([])
})

test.each([
  ['tsx', 'export const Note = () => <p>Your cart is empty</p>'],
  ['tsx', 'export const Note = () => <Field label="Email" />'],
  ['tsx', "export const Note = ({ on }: { on: boolean }) => <p>{on ? 'Sold out' : null}</p>"],
  ['tsx', "export const Note = ({ of: count }: Props) => <p>{count} {count === 1 ? 'item' : texts.items}</p>"],
  ['astro', '<EnquiryForm kind="contactUs" submit="Send" />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  ['ts', 'export const note = (name: string) => `Size of ${name}`'],
  [
    'astro',
    '---\nconst on = true\n---\n<script is:inline set:html={on} />\n<p>{on && "Sold out"}</p>\n<style></style>',
  ],
  ['astro', '<button aria-label="Close"></button>'],
])('finds the text in %s: %s', (kind, code) => {
  expect(findLiteralTexts(`note.${kind}`, code)).toHaveLength(1)
})
