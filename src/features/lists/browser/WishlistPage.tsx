import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadProducts } from '../../catalog/browser/products.ts'
import * as texts from '../messages/en.ts'
import { useDecimals } from './SavedPrice.tsx'
import { ShareButton } from './ShareButton.tsx'
import { SharedWishlist } from './SharedWishlist.tsx'
import { WishCard } from './WishCard.tsx'
import { $wishlist, dropFromWishlist } from './wishlist.ts'

/** The others keep the price they were saved with, until their size is asked for. */
const askedAtOnce = 50

function readShared(): string[] {
  // The build renders what comes before the island.
  if (typeof location === 'undefined') return []
  const items = new URLSearchParams(location.search).get('items')
  return items ? [...new Set(items.split(',').filter(Boolean))].slice(0, askedAtOnce) : []
}

const shared = readShared()

export function EmptyWishlist() {
  return (
    <div className="empty">
      <p>{texts.nothingSaved}</p>
      <a className="button" href="/products">
        {texts.shopProducts}
      </a>
    </div>
  )
}

function OwnWishlist() {
  const list = useStore($wishlist)
  const decimals = useDecimals(list)
  useEffect(() => void loadProducts(list.slice(0, askedAtOnce).map(({ id }) => id)), [list])
  if (list.length === 0) return <EmptyWishlist />
  return (
    <>
      <ShareButton ids={list.map(({ id }) => id)} />
      <ul className="wishes">
        {list.map((product) => (
          <WishCard key={product.id} product={product} decimals={decimals}>
            <button type="button" className="text-button" onClick={() => dropFromWishlist(product.id)}>
              {texts.remove}
              <span className="visually-hidden"> {product.name}</span>
            </button>
          </WishCard>
        ))}
      </ul>
    </>
  )
}

/** The visitor's own wishlist, or the shared one that a link names. */
export function WishlistPage() {
  useEffect(() => void loadProducts(shared), [])
  return (
    <>
      <h1>{shared.length > 0 ? texts.sharedWithYou : texts.wishlist}</h1>
      {shared.length > 0 ? <SharedWishlist ids={shared} /> : <OwnWishlist />}
    </>
  )
}
