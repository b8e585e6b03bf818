/** The effect of each sandbox card; no other number is accepted, so that nobody enters a real card. */
export type CardBehaviour =
  | { does: 'approve'; webhooks: 'once' | 'twice' | 'late' | 'never' }
  | { does: 'refuse'; reason: string }
  | { does: 'challenge' }

export interface SandboxCard {
  number: string
  label: string
  behaviour: CardBehaviour
}

export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', label: 'Approve', behaviour: { does: 'approve', webhooks: 'once' } },
  { number: '4000000000000002', label: 'Decline', behaviour: { does: 'refuse', reason: 'card declined' } },
  {
    number: '4000000000009995',
    label: 'Insufficient funds',
    behaviour: { does: 'refuse', reason: 'insufficient funds' },
  },
  { number: '4000002500003155', label: 'Ask for 3-D Secure', behaviour: { does: 'challenge' } },
  {
    number: '4000000000000119',
    label: 'Charge without a webhook',
    behaviour: { does: 'approve', webhooks: 'never' },
  },
  {
    number: '4000000000000259',
    label: 'Approve, with the webhook twice',
    behaviour: { does: 'approve', webhooks: 'twice' },
  },
  {
    number: '4000000000000341',
    label: 'Approve, with the webhook late',
    behaviour: { does: 'approve', webhooks: 'late' },
  },
]

export function findCard(typed: string): CardBehaviour | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return sandboxCards.find((card) => card.number === digits)?.behaviour
}
