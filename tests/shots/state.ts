import type { Page } from 'playwright'
import type { World } from './world.ts'

/** One page in one state, as somebody may see it. */
export interface State {
  readonly name: string
  readonly path: string | ((world: World) => string)
  readonly who?: 'shopper' | 'admin'
  readonly direction?: 'rtl'
  /** The screen instead of the whole page: what opens over a page is looked at with what is behind it. */
  readonly screen?: true
  /** Only where this can be seen. */
  readonly widths?: readonly number[]
  /** Before the page is opened, on a blank page of the shop: what storage holds, what the network refuses. */
  readonly prepare?: (page: Page, world: World) => Promise<void>
  readonly act?: (page: Page, world: World) => Promise<void>
}
