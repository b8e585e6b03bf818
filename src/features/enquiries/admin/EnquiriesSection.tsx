import { useStore } from '@nanostores/react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { ListExport } from '../../../desk/browser/lists/ListExport.tsx'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager, ListTools } from '../../../desk/browser/lists/ListTools.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ListedEnquiry } from '../contract.ts'

const stateNames: Record<ListedEnquiry['state'], string> = { new: 'New', answered: 'Answered', closed: 'Closed' }
const states = [
  ['new', stateNames.new],
  ['answered', stateNames.answered],
  ['closed', stateNames.closed],
] as const
const kindNames: Record<ListedEnquiry['kind'], string> = { contact: 'Contact', bulk: 'Bulk' }
const filters = [
  { name: 'state', label: 'State', choices: states },
  {
    name: 'kind',
    label: 'Kind',
    choices: [
      ['contact', kindNames.contact],
      ['bulk', kindNames.bulk],
    ],
  },
] as const

const columns: readonly Column<ListedEnquiry>[] = [
  { label: 'From', show: ({ id, name }) => <a href={`/admin/enquiries/${id}`}>{name}</a> },
  { label: 'Kind', show: ({ kind }) => kindNames[kind] },
  { label: 'Subject', show: ({ subject }) => subject },
  { label: 'State', show: ({ state }) => stateNames[state] },
  { label: 'Received', show: ({ createdAt }) => showDate(createdAt) },
]

function EnquiryDetail({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('readEnquiry', { params: { id } })
  if (!reply) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { enquiry } = reply
  const sizes = Object.entries(enquiry.quantities)
  const move = async (state: ListedEnquiry['state']) => {
    await write('updateEnquiry', { params: { id }, body: { state, version: enquiry.version } })
    reload()
  }
  return (
    <article className="order">
      <h2>
        {enquiry.name} <span className="badge">{stateNames[enquiry.state]}</span>
      </h2>
      <p>
        <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a> {enquiry.phone} · {enquiry.subject} ·{' '}
        {showDate(enquiry.createdAt)}
      </p>
      {sizes.length > 0 && <p>Quantities: {sizes.map(([size, quantity]) => `${size} ${quantity}`).join(', ')}</p>}
      {enquiry.neededBy && <p>Needed by {enquiry.neededBy}</p>}
      <p className="typed">{enquiry.message}</p>
      {enquiry.logo && <img className="logo" src={enquiry.logo} alt="Their logo" />}
      <p className="inline">
        {states
          .filter(([state]) => state !== enquiry.state)
          .map(([state, label]) => (
            <button key={state} type="button" className="button" data-kind="quiet" onClick={() => move(state)}>
              Mark as {label.toLowerCase()}
            </button>
          ))}
      </p>
    </article>
  )
}

function EnquiryList() {
  const { query } = useStore($address)
  const { reply, status } = useLoaded('listEnquiries', { query: { ...query, limit: '25' } })
  return (
    <>
      <ListTools search="Search enquiries" filters={filters} />
      <ListTable
        label="Enquiries"
        rows={reply?.enquiries ?? []}
        columns={columns}
        status={status}
        empty="No enquiries found."
        none={
          <>
            No enquiries yet. They come from the pages <a href="/contact">Contact</a> and{' '}
            <a href="/bulk-enquiry">Bulk enquiry</a> of your shop.
          </>
        }
      />
      <ListPager total={reply?.total ?? 0} />
      <ListExport lists={[['enquiries', 'Enquiries']]} dated="Sent" />
    </>
  )
}

export function EnquiriesSection() {
  const { id } = useStore($address)
  return id === null ? <EnquiryList /> : <EnquiryDetail key={id} id={id} />
}
