import type { SubmitEvent } from 'react'
import { sendToFlow } from './sign-in/dialogs.ts'

/** Handles the main button of the open dialog. */
export function submit(event: SubmitEvent): void {
  event.preventDefault()
  sendToFlow({ type: 'submit' })
}

/** The same for a dialog with a password. */
export function submitPassword(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  const password = new FormData(event.currentTarget).get('password')
  sendToFlow({ type: 'submitPassword', password: typeof password === 'string' ? password : '' })
}
