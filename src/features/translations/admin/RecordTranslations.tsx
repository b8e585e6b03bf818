import { type ReactNode, useState } from 'react'
import type { TranslatedKind } from '../rules/translatable.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { TranslationForm } from './TranslationForm.tsx'
import { useLanguage } from './use-language.ts'

interface Props {
  kind: TranslatedKind
  record: string
  /** Texts of it that are translated elsewhere: of which kind, and what finds them. */
  related?: readonly { kind: TranslatedKind; label: string; query: string }[]
}

function Opened({ kind, record, related = [] }: Props): ReactNode {
  const choice = useLanguage()
  if (!choice.language) return <p className="nothing">Loading…</p>
  const { language } = choice
  return (
    <div className="stack">
      <LanguageSwitch {...choice} />
      <TranslationForm key={language} kind={kind} record={record} language={language} />
      {related.map((text) => (
        <p key={text.kind}>
          <a href={`/admin/translations?${new URLSearchParams({ language, kind: text.kind, query: text.query })}`}>
            {text.label}
          </a>
        </p>
      ))}
    </div>
  )
}

/** The texts of a record in other languages, below its editor; loaded when it is opened. */
export function RecordTranslations(props: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <details className="translations" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <h2>Translations</h2>
      </summary>
      {opened && <Opened {...props} />}
    </details>
  )
}
