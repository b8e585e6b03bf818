import { useStore } from '@nanostores/react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../admin/browser/field-plan.ts'
import { showDate, slugField } from '../../admin/browser/fields.ts'
import { type Column, ListTable } from '../../admin/browser/ListTable.tsx'
import { ListPager, ListTools } from '../../admin/browser/ListTools.tsx'
import { $address, goTo } from '../../admin/browser/list-address.ts'
import { PreviewLinks } from '../../admin/browser/PreviewLinks.tsx'
import { RecordForm } from '../../admin/browser/RecordForm.tsx'
import { useLoaded } from '../../admin/browser/use-loaded.ts'
import { write } from '../../admin/browser/write.ts'

type Listed = Reply<'listAllPages'>['pages'][number]
type Loaded = Reply<'readPage'>['page']

const states = [
  ['draft', 'Draft'],
  ['scheduled', 'Scheduled'],
  ['active', 'Live'],
  ['archived', 'Archived'],
] as const

const roles = [
  ['', 'None'],
  ['shipping', 'Shipping'],
  ['returns', 'Returns'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms of sale'],
] as const

function describeState({ status, publishAt }: Listed): string {
  const word = states.find(([state]) => state === status)?.[1] ?? status
  return publishAt ? `${word}: ${showDate(publishAt)}` : word
}

const columns: readonly Column<Listed>[] = [
  { label: 'Title', sort: 'title', show: ({ id, title }) => <a href={`/admin/pages/${id}`}>{title}</a> },
  { label: 'State', show: describeState },
  { label: 'Address', show: ({ slug }) => `/${slug}` },
  { label: 'Role', show: ({ role }) => role && roles.find(([name]) => name === role)?.[1] },
  { label: 'Updated', sort: 'updated', show: ({ updatedAt }) => showDate(updatedAt) },
]

const title: FieldPlan = { name: 'title', label: 'Title', kind: 'line', required: true }
const fields: readonly FieldPlan[] = [
  title,
  slugField,
  { name: 'status', label: 'State', kind: 'choice', choices: states },
  { name: 'publishAt', label: 'Publish at', kind: 'instant', hint: 'For a scheduled page' },
  {
    name: 'role',
    label: 'Role',
    kind: 'choice',
    choices: roles,
    hint: 'Checkout, product pages and search link to the live page with the role. It begins with what the settings say about its subject.',
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

function Actions({
  page: { id, title: name, slug, status, version },
  onChanged,
}: {
  page: Loaded
  onChanged: () => void
}) {
  const params = { id }
  const move = async (next: Loaded['status']) => {
    await write('updatePage', { params, body: { status: next, version } })
    onChanged()
  }
  const remove = async () => {
    if (!confirm(`Delete ${name}? This cannot be undone.`)) return
    if ((await write('deletePage', { params })).ok) goTo('/admin/pages')
  }
  return (
    <p className="inline">
      {status === 'active' && (
        <a href={`/${slug}`} target="_blank" rel="noreferrer">
          Open the page
        </a>
      )}
      {status === 'archived' ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => move('draft')}>
          Restore as a draft
        </button>
      ) : (
        <button type="button" className="button" data-kind="quiet" onClick={() => move('archived')}>
          Archive
        </button>
      )}
      <button type="button" className="text-button" onClick={remove}>
        Delete
      </button>
    </p>
  )
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
      <Actions page={page} onChanged={reload} />
      {(page.status === 'draft' || page.status === 'scheduled') && <PreviewLinks of="page" id={id} />}
      <RecordForm key={page.status} label="page" fields={fields} values={page} onSave={store} />
    </>
  )
}

function NewPage() {
  const address: FieldPlan = { ...slugField, required: false, hint: 'Leave empty to make it from the title' }
  return (
    <>
      <h2>New page</h2>
      <p className="hint">You get a draft. Shoppers don't see drafts.</p>
      <RecordForm label="new page" fields={[title, address]} values={{}} onSave={create} />
    </>
  )
}

function PageList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAllPages', { query: { ...query, limit: '25' } })
  return (
    <>
      <p>
        <a className="button" href="/admin/pages/new">
          New page
        </a>
      </p>
      <ListTools search="Search pages" filters={[{ name: 'status', label: 'State', choices: states }]} />
      <ListTable label="Pages" rows={reply?.pages ?? []} columns={columns} status={status} empty="No pages found." />
      <ListPager total={reply?.total ?? 0} />
    </>
  )
}

/** Texts of the shop, such as shipping and terms: list, create, edit, preview. */
export function PagesSection() {
  const { id } = useStore($address)
  if (id === null) return <PageList />
  return id === 'new' ? <NewPage /> : <PageDetail key={id} id={id} />
}
