import { useStore } from '@nanostores/react'
import type { MouseEvent } from 'react'
import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues } from '../../../desk/browser/forms/field-plan.ts'
import { writeForm } from '../../../desk/browser/forms/form-values.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { SearchRule } from '../search-contract.ts'
import { SearchPreview } from './SearchPreview.tsx'
import { listWords } from './typed-words.ts'
import './search-preview.css'

const fields: readonly FieldPlan[] = [
  {
    name: 'queries',
    label: 'Searches',
    kind: 'chips',
    required: true,
    hint: 'Whole searches, such as gift. Capitals, plurals and spaces make no difference.',
  },
  {
    name: 'pinned',
    label: 'Products that come first',
    kind: 'chips',
    hint: 'In this order. Pin them in the preview below, or type the last part of a product’s web address.',
  },
  { name: 'hidden', label: 'Hidden products', kind: 'chips' },
  {
    name: 'redirect',
    label: 'Page instead of results',
    kind: 'link',
    hint: 'A page of this shop, such as /returns',
  },
]

/** Adds a product to a list of the form, or takes it away, as if it had been typed. */
function toggle(event: MouseEvent<HTMLElement>, name: string, slugs: readonly string[], slug: string): void {
  const form = event.currentTarget.closest('form')
  const next = slugs.includes(slug) ? slugs.filter((kept) => kept !== slug) : [...slugs, slug]
  if (form) writeForm(form, fields, { [name]: next })
}

function Preview({ values }: { values: FormValues }) {
  const { id } = $address.get()
  const [queries, pinned, hidden] = [values['queries'], values['pinned'], values['hidden']].map(listWords)
  const rule = {
    ...(id === null || id === 'new' ? {} : { id }),
    queries: queries ?? [],
    pinned: pinned ?? [],
    hidden: hidden ?? [],
    redirect: values['redirect'] ? String(values['redirect']) : null,
  }
  return (
    <SearchPreview
      query={rule.queries[0] ?? ''}
      draft={{ rule }}
      actions={({ slug, name }) => (
        <span className="actions">
          <button
            type="button"
            className="text-button"
            aria-pressed={rule.pinned.includes(slug)}
            aria-label={`Pin ${name}`}
            onClick={(event) => toggle(event, 'pinned', rule.pinned, slug)}
          >
            {rule.pinned.includes(slug) ? 'Unpin' : 'Pin'}
          </button>
          {!rule.pinned.includes(slug) && (
            <button
              type="button"
              className="text-button"
              aria-label={`Hide ${name}`}
              onClick={(event) => toggle(event, 'hidden', rule.hidden, slug)}
            >
              Hide
            </button>
          )}
        </span>
      )}
    />
  )
}

const describeRule = ({ redirect, pinned, hidden }: SearchRule) =>
  redirect ??
  [pinned.length > 0 ? `${pinned.length} first` : '', hidden.length > 0 ? `${hidden.length} hidden` : '']
    .filter(Boolean)
    .join(', ')

const plan = (query: string): CollectionPlan<SearchRule> => ({
  section: 'search',
  singular: 'search rule',
  plural: 'search rules',
  finder: 'Find a rule',
  purpose: 'A search rule says what a search leads to, such as the page about gift cards for “gift”.',
  columns: [
    {
      label: 'Searches',
      sort: 'queries',
      by: ({ queries }) => queries.join(', '),
      show: ({ id, queries }) => <a href={`/admin/search/${id}`}>{queries.join(', ')}</a>,
    },
    { label: 'Leads to', show: describeRule },
  ],
  fields,
  toValues: (rule) => ({ ...rule }),
  blank: { queries: query ? [query] : [], pinned: [], hidden: [] },
  Preview,
  save: async (id, values) => {
    const body = values as BodyInput<'createSearchRule'>
    return id ? write('updateSearchRule', { params: { id }, body }) : write('createSearchRule', { body })
  },
  remove: async (id) => (await write('deleteSearchRule', { params: { id } })).ok,
})

/** What whole searches lead to: products first, products not at all, or a page. */
export function SearchRulesSection() {
  const { reply, status, reload } = useLoaded('listSearchRules')
  const { id, query } = useStore($address)
  return (
    <>
      <Collection plan={plan(query['word'] ?? '')} records={reply?.rules ?? []} status={status} reload={reload} />
      {id === null && (
        <form onSubmit={(event) => event.preventDefault()} aria-label="Try the search">
          <SearchPreview query="" draft={{}} />
        </form>
      )}
    </>
  )
}
