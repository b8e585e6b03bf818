import type { Reply } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ShownField } from '../contract.ts'
import type { TranslatedKind } from '../rules/translatable.ts'
import { nameLanguage } from './language-names.ts'
import type { TargetLanguage } from './use-language.ts'
import './translations.css'

interface Props {
  kind: TranslatedKind
  record: string
  language: TargetLanguage
}

const marks = {
  missing: 'Not translated: shoppers read the text above',
  outdated: 'Outdated: the text above has changed since it was translated',
  'built-in': 'Shoppers read the text above. Your own words take its place; keep what is in braces.',
} as const

function Source({ form, source, state }: ShownField) {
  return (
    <>
      {form === 'html' ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was saved
        <div className="source prose" lang="" dangerouslySetInnerHTML={{ __html: source }} />
      ) : (
        <p className="source">{source}</p>
      )}
      {state !== 'translated' && (
        <p className="hint" data-state={state}>
          {marks[state]}
        </p>
      )}
    </>
  )
}

const kinds = { line: 'line', prose: 'prose', list: 'prose', html: 'rich' } as const
const confirming = (field: string) => `confirmed.${field}`

/** A field for the translation, below its source; an outdated one can be confirmed as it is. */
function planField(shown: ShownField, language: TargetLanguage): FieldPlan[] {
  const { field, label, form, source, state } = shown
  const hint = form === 'list' ? { hint: 'One entry on each line' } : {}
  const translation: FieldPlan = {
    name: field,
    label,
    kind: kinds[form],
    placeholder: source,
    language,
    beside: <Source {...shown} />,
    ...hint,
  }
  if (state !== 'outdated') return [translation]
  return [translation, { name: confirming(field), label: `${label}: the translation still fits`, kind: 'check' }]
}

/** What shoppers read, for whoever may not change it. */
function ReadTexts({ fields, texts }: Pick<Reply<'readTranslation'>, 'fields' | 'texts'>) {
  return (
    <section className="record" aria-label="Texts">
      <p className="hint">Your role can read this text, and does not allow you to change it.</p>
      <dl>
        {fields.map(({ field, label, source }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{texts[field] || source}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The texts of one record in a language, each beside its source. */
export function TranslationForm({ kind, record, language }: Props) {
  const mayChangeMails = useMay('mails.write')
  const mayChange = useMay('content.write') && (kind !== 'mail' || mayChangeMails)
  const { reply, status, reload } = useLoaded('readTranslation', { query: { kind, record, language } })
  if (!reply)
    return <p className="nothing">{status === 'failed' ? 'There is no text to translate yet.' : 'Loading…'}</p>
  const { fields, texts, version } = reply
  if (!mayChange) return <ReadTexts fields={fields} texts={texts} />
  const save = async (values: FormValues): Promise<Saved> => {
    const body = {
      kind,
      record,
      language,
      texts: Object.fromEntries(fields.map(({ field }) => [field, String(values[field] ?? '')])),
      sources: Object.fromEntries(fields.map(({ field, sourceMark }) => [field, sourceMark])),
      confirmed: fields.flatMap(({ field }) => (values[confirming(field)] === true ? field : [])),
      ...(typeof values['version'] === 'string' ? { version: values['version'] } : {}),
    }
    const outcome = await write('saveTranslation', { body })
    if (!outcome.ok) return outcome
    reload()
    return { ok: true, version: outcome.reply.version }
  }
  return (
    <RecordForm
      key={`${language} ${fields.map(({ field, state }) => `${field} ${state}`).join()}`}
      label={`${nameLanguage(language)} texts`}
      idPrefix="translation"
      fields={fields.flatMap((field) => planField(field, language))}
      values={{ ...texts, version }}
      onSave={save}
    />
  )
}
