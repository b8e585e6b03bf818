import type { Page } from 'playwright'
import type { World } from './world.ts'

/** One page in one state. */
export interface State {
  readonly name: string
  readonly path: string | ((world: World) => string)
  readonly who?: 'shopper' | 'admin'
  readonly direction?: 'rtl'
  /** Only the screen instead of the whole page: for layers over a page, which are shown with what is behind them. */
  readonly screen?: true
  /** Only if this is visible. */
  readonly widths?: readonly number[]
  /** Before the page is opened, on a blank page of the shop: what storage contains, what the network refuses. */
  readonly prepare?: (page: Page, world: World) => Promise<void>
  readonly act?: (page: Page, world: World) => Promise<void>
}
