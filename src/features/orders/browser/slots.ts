import type { ComponentType } from 'react'
import { createSlot } from '../../../platform/pure/slots.ts'
import type { Order } from '../contract.ts'

/** What another room shows below a customer's orders. */
export interface OrdersPagePart {
  name: string
  Part: ComponentType
}

export const ordersPageParts = createSlot<OrdersPagePart>()

/** What another room shows below what a customer may do with one order. */
export interface OrderPagePart {
  name: string
  Part: ComponentType<{ order: Order }>
}

export const orderPageParts = createSlot<OrderPagePart>()
