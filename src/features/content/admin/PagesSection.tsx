import { useStore } from '@nanostores/react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { newSlugField, showDate, slugField } from '../../../desk/browser/forms/fields.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import type { Column } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import {
  describeState,
  isUnpublished,
  type PublicationState,
  publicationStates,
  publicationTones,
  stateFilter,
} from '../../../desk/browser/lists/publication.ts'
import { RecordActions } from '../../../desk/browser/lists/RecordActions.tsx'
import { RecordList } from '../../../desk/browser/lists/RecordList.tsx'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { PreviewLinks } from '../../catalog/admin/PreviewLinks.tsx'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'

type Listed = Reply<'listAllPages'>['pages'][number]
type Loaded = Reply<'readPage'>['page']

const roles = [
  ['', 'None'],
  ['shipping', 'Shipping'],
  ['returns', 'Returns'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms of sale'],
] as const

const columns: readonly Column<Listed>[] = [
  { label: 'Title', sort: 'title', show: ({ id, title }) => <a href={`/admin/pages/${id}`}>{title}</a> },
  { label: 'State', show: (row) => <StateBadge tone={publicationTones[row.status]}>{describeState(row)}</StateBadge> },
  { label: 'Address', show: ({ slug }) => `/${slug}` },
  { label: 'Role', show: ({ role }) => role && roles.find(([name]) => name === role)?.[1] },
  { label: 'Updated', sort: 'updated', show: ({ updatedAt }) => showDate(updatedAt) },
]

const title: FieldPlan = { name: 'title', label: 'Title', kind: 'line', required: true }
const fields: readonly FieldPlan[] = [
  title,
  slugField,
  { name: 'status', label: 'State', kind: 'choice', choices: publicationStates },
  { name: 'publishAt', label: 'Publish at', kind: 'instant', hint: 'For a scheduled page' },
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    choices: roles,
    hint: 'Checkout, product pages and search link to the live page with a role. Above its text, the page shows what the settings say, such as delivery costs.',
  },
  { name: 'intro', label: 'Introduction', kind: 'line', hint: 'A sentence or two below the title' },
  { name: 'body', label: 'Text', kind: 'rich' },
  { name: 'seoTitle', label: 'Title for search engines', kind: 'line' },
  { name: 'seoDescription', label: 'Description for search engines', kind: 'line' },
]

async function save(id: string, values: FormValues): Promise<Saved> {
  const body = { ...values, role: values['role'] || null } as BodyInput<'updatePage'>
  const outcome = await write('updatePage', { params: { id }, body })
  return outcome.ok ? { ok: true, version: outcome.reply.page.version } : outcome
}

async function create({ slug, ...values }: FormValues): Promise<Saved> {
  const body = { ...values, ...(slug ? { slug } : {}) } as BodyInput<'createPage'>
  const outcome = await write('createPage', { body })
  if (outcome.ok) goTo(`/admin/pages/${outcome.reply.page.id}`)
  return outcome.ok ? { ok: true } : outcome
}

function PageActions({ page: { id, title: name, slug, status, version }, onChanged }: ActionsProps) {
  const params = { id }
  const move = async (next: PublicationState) => {
    await write('updatePage', { params, body: { status: next, version } })
    onChanged()
  }
  const remove = async () => {
    if ((await write('deletePage', { params })).ok) goTo('/admin/pages')
  }
  return <RecordActions name={name} status={status} path={`/${slug}`} onMove={move} onRemove={remove} />
}

interface ActionsProps {
  page: Loaded
  onChanged: () => void
}

function PageDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readPage', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'failed' ? 'Not found' : 'Loading…'}</p>
  const { page } = reply
  const store = async (values: FormValues) => {
    const saved = await save(id, values)
    if (saved.ok) reload()
    return saved
  }
  return (
    <>
      <p>
        <a href="/admin/pages">All pages</a>
      </p>
      <h2>{page.title}</h2>
      <PageActions page={page} onChanged={reload} />
      {isUnpublished(page) && <PreviewLinks of="page" id={id} />}
      <RecordForm label="page" fields={fields} values={page} onSave={store} />
      <RecordTranslations kind="page" record={id} />
    </>
  )
}

function NewPage() {
  return (
    <>
      <h2>New page</h2>
      <p className="hint">You get a draft. Shoppers don't see drafts.</p>
      <RecordForm label="new page" fields={[title, newSlugField('title')]} values={{}} onSave={create} />
    </>
  )
}

function PageList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAllPages', { query: { ...query, limit: '25' } })
  return (
    <RecordList
      section="pages"
      singular="page"
      plural="pages"
      filters={[stateFilter]}
      rows={reply?.pages ?? []}
      total={reply?.total ?? 0}
      columns={columns}
      status={status}
      purpose="Shipping, returns, privacy and terms are pages."
      begin="Write the first one"
    />
  )
}

/** Texts of the shop, such as shipping and terms: list, create, edit, preview. */
export function PagesSection() {
  const { id } = useStore($address)
  if (id === null) return <PageList />
  return id === 'new' ? <NewPage /> : <PageDetail key={id} id={id} />
}
