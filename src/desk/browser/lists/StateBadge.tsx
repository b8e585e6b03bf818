/** What a state asks of the merchant: `act` waits for them, `wait` for someone else, `good` is as it should be, `bad` is not, `over` is done with. */
export type Tone = 'act' | 'wait' | 'good' | 'bad' | 'over'

/** A state in words and colour. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
