import { describe, expect, test } from 'vitest'
import '../../../src/app/server/example-mails.ts'
import { exampleMails } from '../../../src/features/mails/slots.ts'
import { loadConfig } from '../../../src/platform/config.ts'
import { languages } from '../../../src/platform/pure/language.ts'

/** To the merchant and the staff, who have an English admin. */
const internal = [
  'staff-access',
  'staff-invite',
  'enquiry',
  'new-order',
  'webhook-disabled',
  'alert',
  'withdrawal-notice',
]
const mailed = exampleMails.parts().filter(({ id }) => !internal.includes(id))

const write = (id: string, language: (typeof languages)[number]) => {
  const mail = exampleMails
    .parts()
    .find((mail) => mail.id === id)
    ?.write(loadConfig({ SITE_URL: 'https://shop.example', SHOP_LANGUAGE: language }))
  if (!mail) throw new Error(`No mail ${id}`)
  return mail
}

/** Names of goods and people, addresses, codes, and what the merchant or a shopper typed. */
const typed =
  /Poplin Shirt|^IBAN|^BIC|^Placket Ltd|Linen Shirt|Ann Example|ann@example\.com|Mill Lane|^New York|Thank you for the pictures|The shirt has been worn|^TEN$|UPS|1Z999|[A-Z]{4}-[A-Z]{4}/
const wordsOf = (text: string) =>
  text
    .replaceAll(/https?:\S+/g, '')
    .split(/\n|: /)
    .map((line) => line.trim())
    .filter((line) => /\p{L}{3}/u.test(line) && !typed.test(line))

const previewOf = (html: string) => /<div class="preview"[^>]*>([^<&]*)/.exec(html)?.[1] ?? ''

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('every mail to a shopper is in it: subject, preview line, text and page, in its direction', () => {
    expect(mailed.length).toBeGreaterThan(25)
    for (const { id } of mailed) {
      const mail = write(id, language)
      const english = write(id, 'en')
      expect([id, mail.subject]).not.toEqual([id, english.subject])
      const said = new Set(wordsOf(english.text))
      // "Code", "Name" and "Total" are the same word in two languages.
      const left = wordsOf(mail.text).filter((line) => said.has(line) && !/^(Code|Name|Total)$/.test(line))
      expect([id, left]).toEqual([id, []])
      expect(wordsOf(mail.text).length, id).toBeGreaterThan(0)
      const direction = language === 'ar' ? 'rtl' : 'ltr'
      expect(mail.html).toContain(`<html lang="${language}" dir="${direction}">`)
      expect(mail.html).toContain(`lang="${language}" dir="${direction}" style`)
      const preview = previewOf(mail.html)
      expect([id, preview]).not.toEqual([id, previewOf(english.html)])
      expect([id, preview !== '']).toEqual([id, true])
      expect([id, /undefined|NaN|\[object|\{\w+/.test(mail.subject + mail.text)]).toEqual([id, false])
    }
  })
})

test('amounts, days and plurals are those of the language', () => {
  expect(write('order-paid', 'de').text).toContain('Gesamtbetrag: 95,05\u00a0$')
  expect(write('order-delivered', 'ar').text).toContain('30 يومًا')
  expect(write('order-change-link', 'de').text).toContain('White, L: 59,50\u00a0$')
  expect(write('order-payment-link', 'fr').text).toContain('8 mars 2026')
  expect(write('order-payment-link', 'hi').text).toContain('8 मार्च 2026')
})

test('figures of a mail that reads from the right stand at its left, and names keep their own direction', () => {
  expect(write('order-paid', 'ar').html).toContain('text-align:left;white-space:nowrap"><bdi>')
  expect(write('order-paid', 'de').html).toContain('text-align:right;white-space:nowrap"><bdi>')
  expect(write('order-paid', 'ar').html).toContain('<bdi>2 × Poplin Shirt, White, M</bdi>')
  // What the merchant wrote ends with its own full stop, and the name of the shop stands before its address.
  expect(write('return-rejected', 'ar').html).toContain('<bdi>The shirt has been worn.</bdi>')
  expect(write('order-paid', 'ar').html).toMatch(/<bdi>Placket<\/bdi> · <a [^>]*><bdi>/)
})

test('every colon of a French mail follows a space that no line breaks at, also where label and value are joined', () => {
  for (const { id } of mailed) {
    const text = write(id, 'fr').text.replaceAll(/https?:\S+/g, '…')
    const joined = text.split('\n').filter((line) => /[^\u00a0\d]:/.test(line) && !/IBAN|BIC/.test(line))
    expect([id, joined]).toEqual([id, []])
  }
  expect(write('order-paid', 'fr').text).toMatch(/^Total\u00a0: /m)
  expect(write('order-paid', 'de').text).toMatch(/^Gesamtbetrag: /m)
})
