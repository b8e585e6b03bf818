import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { compareCap } from '../../../platform/pure/limits.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { loadProducts } from '../../catalog/browser/products.ts'
import * as texts from '../messages/en.ts'
import type { SavedList } from '../rules/saved-list.ts'
import { CompareTable } from './CompareTable.tsx'
import { $compare, dropFromCompare } from './compare.ts'

function EmptyCompare() {
  return (
    <div className="empty">
      <p>{say(texts.chooseUpTo, { count: compareCap })}</p>
      <a className="button" href="/products">
        {texts.shopProducts}
      </a>
    </div>
  )
}

const idsOf = (list: SavedList) => list.map(({ id }) => id)

/** The build knows nobody's list. */
const none: SavedList = []
const readNone = () => none

export function ComparePage() {
  const list = useStore($compare, { ssr: readNone })
  const [waits, setWaits] = useState(true)
  useEffect(() => {
    if (list.length > 0) void loadProducts(idsOf(list)).then(() => setWaits(false))
  }, [list])
  return list.length === 0 ? <EmptyCompare /> : <CompareTable list={list} waits={waits} onDrop={dropFromCompare} />
}
