import { useEffect, useRef, useState } from 'react'
import { splitValues } from '../../../desk/browser/forms/form-values.ts'
import { HiddenValues } from '../../../desk/browser/forms/HiddenValues.tsx'
import { call } from '../../../site/browser/api.ts'
import type { LookProduct } from '../look-contract.ts'
import { ProductFinder, ProductList } from './ProductPicker.tsx'

type Key = 'id' | 'slug'

interface Props {
  id: string
  name: string
  label: string
  /** Ids or web addresses, separated by commas. */
  value: string
  by: Key
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** Null for one that was deleted, or that can't be read now. */
async function findProduct(key: string, by: Key): Promise<LookProduct | null> {
  if (by === 'id') {
    const outcome = await call('readProduct', { params: { id: key }, quiet: true })
    if (!outcome.ok) return null
    const { id, slug, name, status, images } = outcome.reply.product
    return { id, slug, name, status, imageUrl: images[0]?.url ?? null }
  }
  const outcome = await call('listAllProducts', { query: { query: key, limit: '20' }, quiet: true })
  return (outcome.ok && outcome.reply.products.find(({ slug }) => slug === key)) || null
}

/** Chosen products in a form that reads its fields by name. */
export default function ProductsInput({ id, name, label, value, by, ...aria }: Props) {
  const [keys, setKeys] = useState<readonly string[]>(() => splitValues(value))
  const [known, setKnown] = useState<ReadonlyMap<string, LookProduct>>(new Map())
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const key of keys.filter((each) => !asked.current.has(each))) {
      asked.current.add(key)
      findProduct(key, by).then((found) => found && setKnown((before) => new Map(before).set(key, found)))
    }
  }, [keys, by])
  const products = keys.map((key): LookProduct => {
    return known.get(key) ?? { id: key, slug: key, name: key, status: 'active', imageUrl: null }
  })
  const add = (product: LookProduct) => {
    asked.current.add(product[by])
    setKnown(new Map(known).set(product[by], product))
    setKeys([...keys, product[by]])
  }
  return (
    <>
      {products.length > 0 && (
        <ProductList
          label={`${label} added`}
          products={products}
          onChange={(next) => setKeys(next.map((product) => product[by]))}
        />
      )}
      <ProductFinder {...aria} id={id} taken={products.map((product) => product.id)} onAdd={add} />
      <HiddenValues name={name} values={keys} onWritten={setKeys} />
    </>
  )
}
