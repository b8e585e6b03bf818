import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { type Language, languages } from '../../../platform/pure/language.ts'
import './mails.css'

type Mail = Reply<'previewMail'>['mail']

/** Each text leads to where the merchant writes other words for it. */
function MailWords({ language, words }: Pick<Mail, 'language' | 'words'>) {
  const mayChange = useMay('mails.write')
  if (words.length === 0 || !mayChange) return null
  return (
    <details>
      <summary>Edit the wording</summary>
      <ul className="words" lang={language} dir="auto">
        {words.map(({ record, text }) => (
          <li key={record}>
            <a href={`/admin/translations/mail?${new URLSearchParams({ language, record })}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' })

function MailPreview({ id }: { id: string }) {
  const [language, setLanguage] = useState<Language>()
  const { reply, status } = useLoaded('previewMail', { params: { id }, query: language ? { language } : {} })
  const [narrow, setNarrow] = useState(false)
  if (!reply) return <p className="nothing">{status === 'failed' ? 'Not found' : 'Loading…'}</p>
  const { name, subject, text, path, ...shown } = reply.mail
  return (
    <section className="mail" aria-labelledby="mail-name">
      <h2 id="mail-name">{name}</h2>
      <p>Subject: {subject}</p>
      <p className="inline">
        <label>
          Language{' '}
          <select
            className="input"
            value={language ?? ''}
            onChange={({ target }) => setLanguage(languages.find((each) => each === target.value))}
          >
            <option value="">The shop’s</option>
            {languages.map((each) => (
              <option key={each} value={each}>
                {languageNames.of(each)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-pressed={narrow}
          onClick={() => setNarrow(!narrow)}
        >
          As on a phone
        </button>
        <a href={path} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </p>
      <iframe title={`${name}, with example data`} src={path} data-narrow={narrow} />
      <MailWords {...shown} />
      <details>
        <summary>Plain text</summary>
        <pre dir="auto">{text}</pre>
      </details>
    </section>
  )
}

/** Every mail of the shop with example data, in the shop's own look. */
export function MailsSection() {
  const { id } = useStore($address)
  const { reply, status } = useLoaded('listMails')
  const shown = id ?? 'order-paid'
  return (
    <div className="mails">
      <nav aria-label="Mails" aria-busy={status === 'loading'}>
        {reply?.mails.map((mail) => (
          <a key={mail.id} href={`/admin/mails/${mail.id}`} aria-current={mail.id === shown ? 'true' : undefined}>
            {mail.name}
          </a>
        ))}
      </nav>
      <MailPreview key={shown} id={shown} />
    </div>
  )
}
