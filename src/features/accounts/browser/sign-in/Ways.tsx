import type { FlowEvent } from '../../rules/otp-flow-types.ts'
import { sendToFlow } from './dialogs.ts'

/** Other ways to sign in, below a form's main button. */
export function Ways({ ways }: { ways: readonly { label: string; event: FlowEvent }[] }) {
  return (
    <ul className="ways">
      {ways.map(({ label, event }) => (
        <li key={label}>
          <button type="button" className="text-button" onClick={() => sendToFlow(event)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
