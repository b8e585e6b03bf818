import { useStore } from '@nanostores/react'
import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { SearchSynonym } from '../search-contract.ts'
import { SearchPreview } from './SearchPreview.tsx'
import { listWords } from './typed-words.ts'
import './search-preview.css'

function Preview({ values }: { values: FormValues }) {
  const { id } = $address.get()
  const saved = id === null || id === 'new' ? {} : { id }
  const synonym = { ...saved, words: listWords(values['words']), means: listWords(values['means']) }
  return <SearchPreview query={synonym.words[0] ?? ''} draft={{ synonym }} />
}

const plan = (query: string): CollectionPlan<SearchSynonym> => ({
  section: 'synonyms',
  singular: 'synonym',
  plural: 'synonyms',
  purpose: 'Synonyms let a search find what you call by another word, such as tee and T-shirt.',
  columns: [
    {
      label: 'Shoppers type',
      sort: 'words',
      by: ({ words }) => words.join(', '),
      show: ({ id, words }) => <a href={`/admin/synonyms/${id}`}>{words.join(', ')}</a>,
    },
    { label: 'Searched as', sort: 'means', by: ({ means }) => means.join(', '), show: ({ means }) => means.join(', ') },
  ],
  fields: [
    {
      name: 'words',
      label: 'Shoppers type',
      kind: 'chips',
      required: true,
      hint: 'Words or short phrases with the same meaning, such as kurta. Enter adds one.',
    },
    {
      name: 'means',
      label: 'Searched as',
      kind: 'chips',
      required: true,
      hint: 'What the shop calls it, such as band collar. A colour, size, category or attribute becomes a filter.',
    },
  ],
  toValues: (synonym) => ({ ...synonym }),
  blank: { words: query ? [query] : [], means: [] },
  Preview,
  save: async (id, values) => {
    const body = values as BodyInput<'createSynonym'>
    return id ? write('updateSynonym', { params: { id }, body }) : write('createSynonym', { body })
  },
  remove: async (id) => (await write('deleteSynonym', { params: { id } })).ok,
})

const stopWordFields: readonly FieldPlan[] = [
  {
    name: 'words',
    label: 'Stop-words',
    kind: 'chips',
    hint: 'Single words that say nothing in this shop, such as premium. A search goes on without them.',
  },
]

function StopWordsPreview({ values }: { values: FormValues }) {
  const stopWords = listWords(values['words'])
  return <SearchPreview query={stopWords.at(-1) ?? ''} draft={{ stopWords }} />
}

function StopWords() {
  const { reply, reload } = useLoaded('readStopWords')
  if (!reply) return null
  const save = async (values: FormValues): Promise<Saved> => {
    const outcome = await write('saveStopWords', { body: values as BodyInput<'saveStopWords'> })
    if (!outcome.ok) return outcome
    reload()
    return { ok: true, version: outcome.reply.version }
  }
  return (
    <section aria-label="Stop-words">
      <h2>Stop-words</h2>
      <RecordForm
        key={reply.version}
        label="stop-words"
        fields={stopWordFields}
        values={reply}
        onSave={save}
        Preview={StopWordsPreview}
      />
    </section>
  )
}

/** What words of shoppers mean in this shop. */
export function SynonymsSection() {
  const { reply, status, reload } = useLoaded('listSynonyms')
  const { id, query } = useStore($address)
  return (
    <>
      <Collection plan={plan(query['word'] ?? '')} records={reply?.synonyms ?? []} status={status} reload={reload} />
      {id === null && <StopWords />}
    </>
  )
}
