import type { Page } from 'playwright'
import type { State } from '../state.ts'
import type { World } from '../world.ts'

const save = (key: 'wishlist' | 'compare', count: number) => (page: Page, world: World) =>
  page.evaluate(([name, value]) => localStorage.setItem(name, value), [
    key,
    JSON.stringify(world.products.slice(3, 3 + count)),
  ] as const)

export const listStates: readonly State[] = [
  { name: 'wishlist', path: '/wishlist', prepare: save('wishlist', 5) },
  { name: 'wishlist-empty', path: '/wishlist' },
  { name: 'compare', path: '/compare', prepare: save('compare', 4) },
  { name: 'compare-two', path: '/compare', prepare: save('compare', 2) },
  { name: 'compare-empty', path: '/compare' },
]
