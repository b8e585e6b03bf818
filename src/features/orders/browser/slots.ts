import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'

/** What another room shows below a customer's orders. */
export interface OrdersPagePart {
  name: string
  Part: ComponentType
}

export const ordersPageParts = createSlot<OrdersPagePart>()
