import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findChangesSince,
  findPendingLines,
  type KnownItems,
  overlayLines,
} from '../../../src/features/cart/rules/account-sync.ts'
import { addLine, type Cart, removeLine, setQuantity } from '../../../src/features/cart/rules/cart.ts'

function line(product: string, size: string, quantity: number) {
  return {
    product: { _id: product, id: product, slug: '', name: product, price: 50, finalPrice: 50, images: [] },
    variantId: `${product}-${size}`,
    size,
    color: 'white',
    quantity,
  }
}

const knownOf = (cart: Cart): KnownItems =>
  Object.fromEntries(cart.map(({ variantId, quantity }) => [variantId, { itemId: `item-${variantId}`, quantity }]))

/** The account's side of the calls: sets a quantity as far as the cap allows, or removes. */
function applyAtAccount(account: Cart, variantId: string, quantity: number, local: Cart): Cart {
  if (quantity === 0) return removeLine(account, variantId)
  const wanted = local.find((line) => line.variantId === variantId)
  return wanted ? addLine(removeLine(account, variantId), { ...wanted, quantity }).cart : account
}

class Device {
  local: Cart = []
  known: KnownItems = {}

  pull(account: Cart): void {
    this.local = overlayLines(account, findPendingLines(this.known, this.local), this.local)
    this.known = knownOf(account)
  }

  /** Sends everything pending, one call after the other. */
  sync(account: Cart): Cart {
    this.pull(account)
    let present = account
    for (const { variantId, quantity } of findPendingLines(this.known, this.local)) {
      present = applyAtAccount(present, variantId, quantity, this.local)
    }
    this.known = knownOf(present)
    this.local = present
    return present
  }
}

const product = fc.constantFrom('a', 'b')
const size = fc.constantFrom('S', 'M')
const step = fc.record({
  device: fc.integer({ min: 0, max: 1 }),
  act: fc.constantFrom('add', 'set', 'remove', 'sync'),
  product,
  size,
  quantity: fc.integer({ min: 1, max: 10 }),
})

const sorted = (cart: Cart) => cart.map(({ variantId, quantity }) => `${variantId} ${quantity}`).sort()

test("two devices end with the account's cart, whatever each did between its syncs", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const devices = [new Device(), new Device()] as const
      let account: Cart = []
      for (const { device: index, act, product, size, quantity } of steps) {
        const device = index === 0 ? devices[0] : devices[1]
        const variantId = `${product}-${size}`
        if (act === 'sync') account = device.sync(account)
        if (act === 'add') device.local = addLine(device.local, line(product, size, quantity)).cart
        if (act === 'set') device.local = setQuantity(device.local, variantId, quantity)
        if (act === 'remove') device.local = removeLine(device.local, variantId)
      }
      for (const device of [...devices, ...devices]) account = device.sync(account)
      for (const device of devices) expect(sorted(device.local)).toEqual(sorted(account))
    }),
  )
})

describe('a pending change', () => {
  test('is the final quantity of what changed, including removals', () => {
    const known = knownOf([line('a', 'S', 1), line('b', 'S', 2), line('b', 'M', 1)])
    expect(findPendingLines(known, [line('a', 'S', 5), line('b', 'M', 1)])).toEqual([
      { variantId: 'a-S', quantity: 5 },
      { variantId: 'b-S', quantity: 0 },
    ])
  })

  test('does not exist when the account is up to date', () => {
    const cart = [line('a', 'S', 1)]
    expect(findPendingLines(knownOf(cart), cart)).toEqual([])
  })

  test("survives another device's changes", () => {
    const local = [line('a', 'S', 3)]
    const pending = findPendingLines(knownOf([line('a', 'S', 1)]), local)
    expect(sorted(overlayLines([line('a', 'S', 1), line('b', 'M', 2)], pending, local))).toEqual(['a-S 3', 'b-M 2'])
  })
})

test('purchases and additions during a merge are applied to its result', () => {
  const sent = [line('a', 'S', 2), line('b', 'S', 1), line('b', 'M', 1)]
  const local = [line('a', 'S', 3), line('b', 'M', 1), line('a', 'M', 1)]
  const account = [line('a', 'S', 5), line('b', 'S', 1), line('b', 'M', 4)]
  const changes = findChangesSince(sent, local, account)
  expect(sorted(overlayLines(account, changes, local))).toEqual(['a-M 1', 'a-S 6', 'b-M 4'])
})

test('without changes in the meantime there is nothing to send', () => {
  const cart = [line('a', 'S', 2)]
  expect(findChangesSince(cart, cart, [line('a', 'S', 5)])).toEqual([])
  expect(findChangesSince(cart, [], [line('a', 'S', 1)])).toEqual([{ variantId: 'a-S', quantity: 0 }])
})
