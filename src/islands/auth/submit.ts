import type { SubmitEvent } from 'react'
import { sendToFlow } from '../../stores/dialogs.ts'

/** The main button of whichever dialog is open. */
export function submit(event: SubmitEvent): void {
  event.preventDefault()
  sendToFlow({ type: 'submit' })
}
