import type { FormEvent } from 'react'
import { sendToFlow } from '../../stores/dialogs.ts'

/** The main button of whichever dialog is open. */
export function submit(event: FormEvent): void {
  event.preventDefault()
  sendToFlow({ type: 'submit' })
}
