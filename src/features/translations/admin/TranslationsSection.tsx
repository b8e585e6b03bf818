import './translations.css'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { QueryInput, Reply } from '../../../api/schemas.ts'
import { CheckedImport } from '../../../desk/browser/files/CheckedImport.tsx'
import { saveFile } from '../../../desk/browser/files/save-file.ts'
import type { SendPart } from '../../../desk/browser/files/use-file-import.ts'
import { type Column, type Filter, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address, changeQuery } from '../../../desk/browser/lists/list-address.ts'
import { readParts } from '../../../desk/browser/lists/read-parts.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { call } from '../../../site/browser/api.ts'
import type { ListedText } from '../contract.ts'
import { fieldOf, isTranslatedKind, translatable, translatedKinds } from '../rules/translatable.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { nameLanguage } from './language-names.ts'
import { TranslationForm } from './TranslationForm.tsx'
import { type TargetLanguage, useLanguage } from './use-language.ts'

function describeCounts({ added, changed, same, empty, outdated }: Reply<'importTranslations'>): string {
  const blank = empty > 0 ? `, ${empty} without a translation` : ''
  const old = outdated > 0 ? `; ${outdated} of texts that have changed since, which count as outdated` : ''
  return `${added} new, ${changed} changed, ${same} as they are${blank}${old}`
}

interface TranslationFilesProps {
  /** What is listed on the screen. */
  query: QueryInput<'exportTranslations'>
  total: number
  onImported: () => void
}

function Download({ query, total }: Omit<TranslationFilesProps, 'onImported'>) {
  const [rows, setRows] = useState<number | null>(null)
  const save = async () => {
    setRows(0)
    const blob = await readParts(async (part) => {
      const outcome = await call('exportTranslations', { query: { ...query, ...(part ? { part } : {}) } })
      if (!outcome.ok) return null
      const { csv, rows: count, next } = outcome.reply
      return { csv, count, after: next === null ? null : String(next) }
    }, setRows)
    setRows(null)
    if (blob) saveFile(`translations-${query.language}`, blob)
  }
  return (
    <section className="record" aria-labelledby="translations-export">
      <h2 id="translations-export">File for translators</h2>
      <p className="hint">
        A CSV of the {total} texts that are listed above, with the columns kind, key, field, source and translation.
        Only the last one is to be filled in.
      </p>
      <button type="button" className="button" data-kind="quiet" disabled={rows !== null || total === 0} onClick={save}>
        Download as CSV
      </button>
      <p role="status">{rows !== null && `${rows} rows…`}</p>
    </section>
  )
}

function Upload({ language, onImported }: { language: TargetLanguage; onImported: () => void }) {
  const send: SendPart<Reply<'importTranslations'>, TargetLanguage> = async (csv, way, step) => {
    const outcome = await write('importTranslations', {
      body: { language: way, csv, ...step },
      timeoutMs: sendingTimeMs('importTranslations'),
    })
    return outcome.ok ? outcome.reply : null
  }
  const hint = `The same columns, up to ${catalogueFileMaxBytes / megabyte} MB. Rows without a translation change nothing. Nothing changes until you confirm.`
  return (
    <CheckedImport
      title={`Import ${nameLanguage(language)}`}
      hint={hint}
      file="Translations CSV"
      send={send}
      describe={describeCounts}
      way={language}
      onImported={onImported}
      after="The site will be published automatically."
    />
  )
}

/** Downloads the texts for translators, and takes their file back. */
function TranslationFiles({ query, total, onImported }: TranslationFilesProps) {
  const mayChange = useMay('content.write')
  return (
    <>
      <Download query={query} total={total} />
      {mayChange && <Upload key={query.language} language={query.language} onImported={onImported} />}
    </>
  )
}

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
