import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { FindForm } from '../../../desk/browser/lists/FindForm.tsx'
import { write } from '../../../desk/browser/write.ts'
import { call } from '../../../site/browser/api.ts'
import type { Customer, MergePreview } from '../contract.ts'

type Found = Reply<'listPeople'>['people'][number]
interface Chosen {
  id: string
  preview: MergePreview
}

const nouns: Record<keyof MergePreview['moved'], readonly [string, string]> = {
  orders: ['order', 'orders'],
  returns: ['return', 'returns'],
  notes: ['note', 'notes'],
  addresses: ['address', 'addresses'],
  wishlist: ['product on the wishlist', 'products on the wishlist'],
  reviews: ['review', 'reviews'],
  groups: ['group', 'groups'],
  giftCards: ['gift card used in their orders', 'gift cards used in their orders'],
  cartItems: ['product in the cart', 'products in the cart'],
  photos: ['photo of a review', 'photos of reviews'],
  promoUses: ['use of a promo code', 'uses of promo codes'],
  sizes: ['set of own sizes', 'sets of own sizes'],
  consents: ['consent to mails', 'consents to mails'],
  pastOrders: ['order of a former shop', 'orders of a former shop'],
}

const endedNouns: Record<keyof MergePreview['ended'], readonly [string, string]> = {
  passwords: ['password', 'passwords'],
  passkeys: ['passkey', 'passkeys'],
  confirmedEmails: ['confirmed email', 'confirmed emails'],
  sessions: ['session', 'sessions'],
  devices: ['known device', 'known devices'],
  codes: ['code that was sent', 'codes that were sent'],
}

/** "1 note, 2 orders" */
function listCounts<Kind extends string>(
  counts: Record<Kind, number>,
  words: Record<Kind, readonly [string, string]>,
): string[] {
  return (Object.keys(words) as Kind[]).flatMap((kind) => {
    const count = counts[kind]
    const [single, plural] = words[kind]
    return count > 0 ? [`${count} ${count === 1 ? single : plural}`] : []
  })
}

/** "1 password, 2 sessions"; empty when nothing but the number signs in. */
export const describeEnded = ({ ended }: Pick<MergePreview, 'ended'>): string =>
  listCounts(ended, endedNouns).join(', ')

/** "2 orders, 1 note" */
export function describeMoved({ moved, storeCredit }: Pick<MergePreview, 'moved' | 'storeCredit'>): string {
  const parts = listCounts(moved, nouns)
  const credit = storeCredit.map(({ amount, currency }) => `${showAmount(amount, currency)} of store credit`)
  return [...parts, ...credit].join(', ') || 'nothing'
}

const nameOf = ({ name, phone, email }: MergePreview['gone']) => [name, phone, email].filter(Boolean).join(', ')

interface PreviewProps {
  chosen: Chosen
  onMerge: () => void
  onCancel: () => void
}

function Preview({ chosen: { preview }, onMerge, onCancel }: PreviewProps) {
  const { kept, gone, refusal } = preview
  const ended = describeEnded(preview)
  return (
    <div role="status">
      {refusal ? (
        <p className="error">{refusal}</p>
      ) : (
        <>
          <p>
            <strong>{nameOf(gone)}</strong> is merged into this customer: {describeMoved(preview)}.
          </p>
          <p>
            What stays: {nameOf(kept)}, with their own ways to sign in. {gone.phone} no longer signs in to these orders
            {ended && `, and what ends is ${ended}`}. This can't be undone.
          </p>
        </>
      )}
      <p className="inline">
        {!refusal && (
          <button type="button" className="button" onClick={onMerge}>
            Merge
          </button>
        )}
        <button type="button" className="text-button" onClick={onCancel}>
          Choose another customer
        </button>
      </p>
    </div>
  )
}

/** Merges another customer into this one; what that does is shown first. */
export function Merge({ customer, onMerged }: { customer: Customer; onMerged: () => void }) {
  const [found, setFound] = useState<readonly Found[] | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { id } = customer
  const search = async (query: string) => {
    const outcome = await call('listPeople', { query: { query, role: 'shopper', limit: '10' } })
    if (outcome.ok) setFound(outcome.reply.people.filter((person) => person.id !== id))
  }
  const choose = async (goneId: string) => {
    const outcome = await call('previewMerge', { params: { id, goneId } })
    if (outcome.ok) setChosen({ id: goneId, preview: outcome.reply.preview })
  }
  const merge = async ({ id: goneId, preview: { version } }: Chosen) => {
    const outcome = await write('mergeCustomers', { params: { id, goneId }, body: { version } })
    if (!outcome.ok) return choose(goneId)
    setChosen(null)
    setFound(null)
    onMerged()
  }
  return (
    <details className="refund">
      <summary>Merge with another customer</summary>
      {chosen ? (
        <Preview chosen={chosen} onMerge={() => void merge(chosen)} onCancel={() => setChosen(null)} />
      ) : (
        <FindForm label="Find the other customer" hint="Name, number or email" onFind={(query) => void search(query)} />
      )}
      {!chosen && found && (
        <ul className="cards" aria-label="Found customers">
          {found.length === 0 && <li>No other customer was found.</li>}
          {found.map((person) => (
            <li key={person.id}>
              <button type="button" className="text-button" onClick={() => void choose(person.id)}>
                {[person.name, person.phone, person.email].filter(Boolean).join(', ')}
              </button>{' '}
              <span className="hint">{person.orders === 1 ? '1 order' : `${person.orders} orders`}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
