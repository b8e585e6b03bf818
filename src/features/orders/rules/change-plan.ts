interface VariantQuantity {
  variantId: string
  quantity: number
}

/** What the merchant wants of an order's items. Lines that aren't named stay. */
export interface ChangeWish {
  /** A smaller quantity, 0 to take the line out, or all of it as another variant of the same product. */
  lines: readonly { lineId: string; variantId?: string | undefined; quantity: number }[]
  added: readonly { variantId: string; quantity: number }[]
}

export interface OrderedLine {
  id: string
  /** Null once it has left the catalogue. */
  variantId: string | null
  productId: string | null
  unitPriceCents: number
  quantity: number
}

export interface OfferedVariant {
  productId: string
  /** Today's. */
  unitPriceCents: number
  stock: number
  onSale: boolean
}

/** A line of the changed order. `lineId` null: a new one. `variantId` set: takes that variant's name and picture. */
export interface ChangedLine {
  lineId: string | null
  variantId: string | null
  unitPriceCents: number
  quantity: number
}

/** `taken`: items to reserve; `released`: items that go back into stock. */
export type ChangePlan =
  | { ok: true; lines: ChangedLine[]; taken: VariantQuantity[]; released: VariantQuantity[] }
  | { ok: false; field: string; problem: string }

type Offers = ReadonlyMap<string, OfferedVariant>

/** What was paid, and the difference between the two prices of today: the end of a sale makes no size dearer. */
function priceSwap(line: OrderedLine, wanted: OfferedVariant, offers: Offers): number {
  const present = line.variantId === null ? undefined : offers.get(line.variantId)
  if (!present) return wanted.unitPriceCents
  return Math.max(0, line.unitPriceCents + wanted.unitPriceCents - present.unitPriceCents)
}

type Step = { ok: true; line: ChangedLine | null } | { ok: false; problem: string; part: 'variantId' | 'quantity' }

function changeLine(line: OrderedLine, wish: ChangeWish['lines'][number], offers: Offers): Step {
  const { variantId = line.variantId, quantity } = wish
  if (quantity > line.quantity) {
    return { ok: false, part: 'quantity', problem: `must be at most ${line.quantity}. Add more of it as a new item.` }
  }
  if (quantity === 0) return { ok: true, line: null }
  const kept = { lineId: line.id, variantId, quantity }
  if (variantId === line.variantId) return { ok: true, line: { ...kept, unitPriceCents: line.unitPriceCents } }
  const wanted = offers.get(variantId ?? '')
  if (!wanted || wanted.productId !== line.productId) {
    return { ok: false, part: 'variantId', problem: 'is not of the same product' }
  }
  return { ok: true, line: { ...kept, unitPriceCents: priceSwap(line, wanted, offers) } }
}

function countByVariant(lines: readonly { variantId: string | null; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { variantId, quantity } of lines) {
    if (variantId !== null) counts.set(variantId, (counts.get(variantId) ?? 0) + quantity)
  }
  return counts
}

/** How many more of each variant `after` has than `before`. */
function listMore(after: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): VariantQuantity[] {
  return [...after].flatMap(([variantId, quantity]) => {
    const more = quantity - (before.get(variantId) ?? 0)
    return more > 0 ? [{ variantId, quantity: more }] : []
  })
}

/** The lines of the changed order with their prices, and what it takes from stock and gives back; or the first fault by its field. */
export function planChange(ordered: readonly OrderedLine[], wish: ChangeWish, offers: Offers): ChangePlan {
  const lines: ChangedLine[] = ordered.map((line) => ({ ...line, lineId: line.id }))
  for (const [place, each] of wish.lines.entries()) {
    const line = ordered.find(({ id }) => id === each.lineId)
    if (!line) return { ok: false, field: `lines.${place}.lineId`, problem: 'is not of this order' }
    const isTwice = wish.lines.findIndex(({ lineId }) => lineId === each.lineId) < place
    if (isTwice) return { ok: false, field: `lines.${place}.lineId`, problem: 'stands twice' }
    const step = changeLine(line, each, offers)
    if (!step.ok) return { ok: false, field: `lines.${place}.${step.part}`, problem: step.problem }
    const at = lines.findIndex(({ lineId }) => lineId === line.id)
    lines.splice(at, 1, ...(step.line ? [step.line] : []))
  }
  for (const { variantId, quantity } of wish.added) {
    lines.push({ lineId: null, variantId, quantity, unitPriceCents: offers.get(variantId)?.unitPriceCents ?? 0 })
  }
  if (lines.length === 0) return { ok: false, field: 'lines', problem: 'would all be gone. Cancel the order instead.' }
  const before = countByVariant(ordered)
  const after = countByVariant(lines)
  const taken = listMore(after, before)
  for (const { variantId, quantity } of taken) {
    const offer = offers.get(variantId)
    const left = offer?.onSale ? offer.stock : 0
    if (left >= quantity) continue
    const place = wish.added.findIndex((item) => item.variantId === variantId)
    const swapped = wish.lines.findIndex((item) => item.variantId === variantId)
    const field = place >= 0 ? `added.${place}.quantity` : `lines.${swapped}.quantity`
    const problem = left === 0 ? 'is sold out or no longer sold' : `must be at most ${left}, which is what is in stock`
    return { ok: false, field, problem }
  }
  const kept = lines.map(({ lineId, variantId, unitPriceCents, quantity }) => ({
    lineId,
    variantId,
    unitPriceCents,
    quantity,
  }))
  return { ok: true, lines: kept, taken, released: listMore(before, after) }
}
