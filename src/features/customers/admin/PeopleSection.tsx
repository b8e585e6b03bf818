import { useStore } from '@nanostores/react'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { PeopleList } from '../../staff/admin/PeopleList.tsx'
import { CustomerPage } from './CustomerPage.tsx'

/** All people; an id in the address shows that customer. */
export function PeopleSection() {
  const { id } = useStore($address)
  return id === null ? <PeopleList /> : <CustomerPage key={id} id={id} />
}
