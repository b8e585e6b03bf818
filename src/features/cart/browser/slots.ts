import { createSlot } from '../../../platform/pure/slots.ts'

/** A way from the cart to an order besides the checkout's page. */
export interface WayToBuy {
  label: string
  isOffered: () => boolean
  open: () => Promise<void>
}

export const waysToBuy = createSlot<WayToBuy>()
