import { useStore } from '@nanostores/react'
import type { BodyInput, Reply } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { newSlugField, showDay, slugField } from '../../../desk/browser/forms/fields.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import type { Column } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import { RecordList } from '../../../desk/browser/lists/RecordList.tsx'
import { StateBadge } from '../../../desk/browser/lists/StateBadge.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { PreviewLinks } from '../../catalog/admin/PreviewLinks.tsx'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'

type Listed = Reply<'listAllBlogs'>['blogs'][number]

const stateNames = { draft: 'Draft', published: 'Published' } as const
const tones = { draft: 'wait', published: 'good' } as const
const states = Object.entries(stateNames)

const columns: readonly Column<Listed>[] = [
  { label: 'Title', sort: 'title', show: ({ id, title }) => <a href={`/admin/blog/${id}`}>{title}</a> },
  { label: 'State', show: ({ state }) => <StateBadge tone={tones[state]}>{stateNames[state]}</StateBadge> },
  // The day that the journal shows.
  { label: 'Date', sort: 'published', show: ({ publishedAt }) => showDay(publishedAt) },
]

const fields: readonly FieldPlan[] = [
  { name: 'title', label: 'Title', kind: 'line', required: true },
  slugField,
  { name: 'excerpt', label: 'Excerpt', kind: 'line' },
  { name: 'body', label: 'Text', kind: 'rich' },
  { name: 'imageUrl', label: 'Picture', kind: 'picture', altField: 'imageAlt' },
  { name: 'imageAlt', label: 'Picture description', kind: 'line' },
  { name: 'author', label: 'Author', kind: 'line' },
  { name: 'tags', label: 'Tags', kind: 'words' },
  { name: 'state', label: 'State', kind: 'choice', choices: states },
  { name: 'seoTitle', label: 'Title for search engines', kind: 'line' },
  { name: 'seoDescription', label: 'Description for search engines', kind: 'line' },
]
const newFields = fields.map((field) => (field === slugField ? newSlugField('title') : field))

async function save(id: string, values: FormValues): Promise<Saved> {
  const { slug, ...others } = values
  const body = { ...others, ...(slug ? { slug } : {}) } as BodyInput<'createBlog'>
  const outcome =
    id === 'new' ? await write('createBlog', { body }) : await write('updateBlog', { params: { id }, body })
  if (outcome.ok) goTo('/admin/blog')
  return outcome
}

function ExistingBlog({ id }: { id: string }) {
  const { reply, status } = useLoaded('readBlog', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { state, publishedAt } = reply.blog
  const isUnpublished = state === 'draft' || Date.parse(publishedAt) > Date.now()
  const remove = async () => {
    if (confirm('Delete this article?') && (await write('deleteBlog', { params: { id } })).ok) goTo('/admin/blog')
  }
  return (
    <>
      <p>
        <a href="/admin/blog">All articles</a>
      </p>
      {isUnpublished && <PreviewLinks of="article" id={id} />}
      <RecordForm label="article" fields={fields} values={reply.blog} onSave={(values) => save(id, values)} />
      <RecordTranslations kind="article" record={id} />
      <button type="button" className="text-button" onClick={remove}>
        Delete
      </button>
    </>
  )
}

function BlogList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listAllBlogs', { query: { ...query, limit: '25' } })
  return (
    <RecordList
      section="blog"
      singular="article"
      plural="articles"
      filters={[{ name: 'state', label: 'State', choices: states }]}
      rows={reply?.blogs ?? []}
      total={reply?.total ?? 0}
      columns={columns}
      status={status}
      purpose="The journal is read in your shop, and its latest articles stand on the home page."
      begin="Write the first one"
    />
  )
}

export function BlogsSection() {
  const { id } = useStore($address)
  if (id === null) return <BlogList />
  if (id !== 'new') return <ExistingBlog key={id} id={id} />
  return (
    <>
      <h2>New article</h2>
      <RecordForm
        label="article"
        fields={newFields}
        values={{ state: 'draft' }}
        onSave={(values) => save('new', values)}
      />
    </>
  )
}
