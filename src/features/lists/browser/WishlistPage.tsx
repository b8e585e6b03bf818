import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'
import { showToast } from '../../../site/browser/toasts.ts'
import { loadProducts } from '../../catalog/browser/products.ts'
import * as texts from '../messages/en.ts'
import type { SavedList } from '../rules/saved-list.ts'
import { useDecimals } from './SavedPrice.tsx'
import { SharedWishlist } from './SharedWishlist.tsx'
import { WishCard } from './WishCard.tsx'
import { $wishlist, dropFromWishlist } from './wishlist.ts'

async function share(url: string): Promise<void> {
  if (!navigator.share) {
    await navigator.clipboard.writeText(url)
    showToast(texts.linkCopied)
    return
  }
  // A shopper who closes the system's sheet has decided not to share.
  await navigator.share({ title: texts.aWishlist, url }).catch(() => undefined)
}

/** The link contains the products; opening it needs no account. */
export function ShareButton({ ids }: { ids: readonly string[] }) {
  const path = `/wishlist?items=${ids.join(',')}`
  return (
    <p className="share">
      <button type="button" className="button" data-kind="quiet" onClick={() => void share(location.origin + path)}>
        {texts.shareList}
      </button>
    </p>
  )
}

/** The others keep the price they were saved with, until their size is asked for. */
const askedAtOnce = 50

function readShared(): string[] {
  // The build renders what comes before the island.
  if (typeof location === 'undefined') return []
  const items = new URLSearchParams(location.search).get('items')
  return items ? [...new Set(items.split(',').filter(Boolean))].slice(0, askedAtOnce) : []
}

const $shared = atom<readonly string[]>(readShared())

/** The build knows nobody's list. */
const noIds: readonly string[] = []
const noItems: SavedList = []
const readNoItems = () => noItems

function EmptyWishlist() {
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
  const list = useStore($wishlist, { ssr: readNoItems })
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
  const shared = useStore($shared, { ssr: () => noIds })
  useEffect(() => void loadProducts(shared), [shared])
  return (
    <>
      <h1>{shared.length > 0 ? texts.sharedWithYou : texts.wishlist}</h1>
      {shared.length > 0 ? <SharedWishlist ids={shared} /> : <OwnWishlist />}
    </>
  )
}
