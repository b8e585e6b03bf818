import type { BodyInput } from '../../../api/schemas.ts'
import { Collection, type CollectionPlan } from '../../../desk/browser/lists/Collection.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { CustomerGroup } from '../contract.ts'

const plan: CollectionPlan<CustomerGroup> = {
  section: 'customer-groups',
  singular: 'customer group',
  plural: 'customer groups',
  purpose: 'A group, such as wholesale, can have promotions of its own.',
  columns: [
    {
      label: 'Name',
      sort: 'name',
      by: ({ name }) => name,
      show: ({ id, name }) => <a href={`/admin/customer-groups/${id}`}>{name}</a>,
    },
    {
      label: 'Customers',
      sort: 'members',
      by: ({ members }) => members,
      show: ({ members }) => members,
      numeric: true,
    },
    { label: 'Promotions', show: ({ promotions }) => promotions.join(', ') },
  ],
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'line',
      required: true,
      hint: 'Add customers to it on their pages. Give it prices or a code with a promotion that is only for this group.',
    },
  ],
  toValues: (group) => ({ ...group }),
  blank: {},
  save: async (id, values) => {
    const body = values as BodyInput<'createCustomerGroup'>
    return id ? write('updateCustomerGroup', { params: { id }, body }) : write('createCustomerGroup', { body })
  },
  remove: async (id) => (await write('deleteCustomerGroup', { params: { id } })).ok,
}

export function CustomerGroupsSection() {
  const { reply, status, reload } = useLoaded('listCustomerGroups')
  return <Collection plan={plan} records={reply?.groups ?? []} status={status} reload={reload} />
}
