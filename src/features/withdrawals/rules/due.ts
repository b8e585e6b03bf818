import { refundDays } from './period.ts'

const dayMs = 86_400_000

export interface MoneyState {
  receivedAt: Date
  /** Refunds that it caused: of what had not been sent, and of what came back. */
  refunds: readonly ('requested' | 'done' | 'failed')[]
  /** Items that the customer sends back; null if there are none. */
  comesBack: { state: string; arrived: boolean; proved: boolean } | null
}

/**
 * Where the money of a withdrawal is. `waits`: it may be withheld until the items are here or their dispatch is proved (directive 2011/83/EU,
 * article 13(3)). `none`: nothing had been paid, or the items were not accepted.
 */
export type Money = 'none' | 'waits' | 'due' | 'paid' | 'failed'

export function findMoney({ refunds, comesBack }: Omit<MoneyState, 'receivedAt'>): Money {
  if (refunds.includes('failed')) return 'failed'
  const isOpen = comesBack?.state === 'requested'
  if (refunds.includes('requested') || comesBack?.state === 'received') return 'due'
  if (isOpen) return comesBack.arrived || comesBack.proved ? 'due' : 'waits'
  return refunds.length > 0 ? 'paid' : 'none'
}

/** The last day for the refund, counted from the day on which the shop learned of the withdrawal (article 13(1)). */
export const findDueDate = (receivedAt: Date): Date => new Date(receivedAt.getTime() + refundDays * dayMs)
