import { useStore } from '@nanostores/react'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { PeopleList } from '../../staff/admin/PeopleList.tsx'
import { CustomerPage } from './CustomerPage.tsx'
import { FormerPeople, FormerPersonPage, readFormerId } from './FormerPeople.tsx'

/** All people, with those of the former shop; an id in the address shows that customer. */
export function PeopleSection() {
  const { id } = useStore($address)
  const former = id === null ? null : readFormerId(id)
  if (former !== null) return <FormerPersonPage key={former} id={former} />
  if (id !== null) return <CustomerPage key={id} id={id} />
  return (
    <>
      <PeopleList />
      <FormerPeople />
    </>
  )
}
