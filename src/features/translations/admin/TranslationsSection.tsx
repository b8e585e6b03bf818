import { useStore } from '@nanostores/react'
import type { QueryInput, Reply } from '../../../api/schemas.ts'
import { type Column, type Filter, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import type { ListedText } from '../contract.ts'
import { fieldOf, isTranslatedKind, translatable, translatedKinds } from '../rules/translatable.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { TranslationFiles } from './TranslationFiles.tsx'
import { TranslationForm } from './TranslationForm.tsx'
import { type TargetLanguage, useLanguage } from './use-language.ts'
import './translations.css'

const stateNames = {
  missing: 'Missing',
  outdated: 'Outdated',
  translated: 'Translated',
  'built-in': 'The shop’s words',
} as const

const filters: readonly Filter[] = [
  { name: 'kind', label: 'Kind', choices: translatedKinds.map((kind) => [kind, translatable[kind].label]) },
  { name: 'state', label: 'State', choices: [['open', 'Missing or outdated'], ...Object.entries(stateNames)] },
]

const lengthMax = 120
/** Text without markup, as long as a row of a list has room for. */
function shorten(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > lengthMax ? `${plain.slice(0, lengthMax)}…` : plain
}

const addressOf = ({ kind, record }: ListedText, language: string) =>
  `/admin/translations/${kind}?${new URLSearchParams({ language, record })}`

type Row = ListedText & { id: string }

const columnsIn = (language: string): readonly Column<Row>[] => [
  { label: 'Text', show: (row) => <a href={addressOf(row, language)}>{shorten(row.title)}</a> },
  { label: 'Field', show: ({ kind, field }) => fieldOf(kind, field)?.label ?? field },
  { label: 'Source', show: ({ source }) => shorten(source) },
  { label: 'Translation', show: ({ translation }) => shorten(translation ?? '') },
  { label: 'State', show: ({ state }) => <span data-state={state}>{stateNames[state]}</span> },
]

type Count = Reply<'listTranslations'>['counts'][number]

function describeCount({ total, missing, outdated }: Count): string {
  if (missing === 0 && outdated === 0) return `all ${total} translated`
  const parts = [missing > 0 ? `${missing} missing` : '', outdated > 0 ? `${outdated} outdated` : '']
  return `${parts.filter(Boolean).join(', ')} of ${total}`
}

/** What is left to do of each kind; a kind shows its list. */
function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="counts" aria-label="Kinds of texts">
      {counts.map((count) => (
        <li key={count.kind}>
          <button
            type="button"
            className="text-button"
            onClick={() => changeQuery({ kind: count.kind, state: '', page: '', query: '' })}
          >
            {translatable[count.kind].label}
          </button>{' '}
          {describeCount(count)}
        </li>
      ))}
    </ul>
  )
}

type Query = QueryInput<'listTranslations'>

function TextList({ language, isOwn }: { language: TargetLanguage; isOwn: boolean }) {
  const { kind = '', state = '', query = '', page = '1' } = useStore($address).query
  const shown: Omit<Query, 'page'> = {
    language,
    ...(isTranslatedKind(kind) ? { kind } : {}),
    ...(state ? { state: state as Query['state'] } : {}),
  }
  const { reply, status, reload } = useLoaded('listTranslations', {
    query: { ...shown, page, limit: '25', ...(query ? { query } : {}) },
  })
  const texts = reply?.texts.map((text) => ({ ...text, id: `${text.kind} ${text.record} ${text.field}` })) ?? []
  return (
    <>
      <Counts counts={reply?.counts ?? []} />
      <h2>Texts</h2>
      <ListTools search="Search texts" filters={filters} />
      <ListTable label="Texts" rows={texts} columns={columnsIn(language)} status={status} empty="No texts found." />
      <ListPager total={reply?.total ?? 0} />
      {!isOwn && <TranslationFiles query={shown} total={query ? 0 : (reply?.total ?? 0)} onImported={reload} />}
    </>
  )
}

/** What is translated, what is missing and outdated, and the file for translators. */
export function TranslationsSection() {
  const { id, query } = useStore($address)
  const choice = useLanguage(id ?? query['kind'])
  const known = choice.languages.find(({ language }) => language === query['language'])
  const language = known?.language ?? choice.language
  if (!language) return <p className="nothing">Loading…</p>
  const languages = (
    <LanguageSwitch {...choice} language={language} choose={(next) => changeQuery({ language: next, page: '' })} />
  )
  if (id === null)
    return (
      <>
        {choice.languages.every(({ markets }) => markets.length === 0) && (
          <p className="hint">No market has another language yet. Texts can be translated before one opens.</p>
        )}
        {languages}
        <TextList language={language} isOwn={language === choice.own} />
      </>
    )
  const { record } = query
  if (!isTranslatedKind(id) || !record) return <p className="nothing">Not found</p>
  return (
    <>
      <p>
        <a href={`/admin/translations?${new URLSearchParams({ language, kind: id })}`}>{translatable[id].label}</a>
      </p>
      {languages}
      <TranslationForm key={`${language} ${record}`} kind={id} record={record} language={language} />
    </>
  )
}
