import type { Page } from 'playwright'
import type { ShownMarket } from './markets.ts'
import type { World } from './world.ts'

/** One page in one state, in any market. */
export interface State {
  readonly name: string
  /** As in the first market; the others have it below their keys. */
  readonly path: string | ((world: World) => string | Promise<string>)
  readonly who?: 'shopper' | 'admin'
  /** Only the screen instead of the whole page: for layers over a page, which are shown with what is behind them. */
  readonly screen?: true
  /** Only if this is visible. */
  readonly widths?: readonly number[]
  /** Only in these markets. */
  readonly isIn?: (market: ShownMarket) => boolean
  /** Before the page is opened, on a blank page of the shop: what storage contains, what the network refuses. */
  readonly prepare?: (page: Page, world: World) => Promise<void>
  readonly act?: (page: Page, world: World) => Promise<void>
}
