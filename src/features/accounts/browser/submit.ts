import type { SubmitEvent } from 'react'
import { sendToFlow } from './dialogs.ts'

/** The main button of whichever dialog is open. */
export function submit(event: SubmitEvent): void {
  event.preventDefault()
  sendToFlow({ type: 'submit' })
}

/** The same in a dialog with a password. */
export function submitPassword(event: SubmitEvent<HTMLFormElement>): void {
  event.preventDefault()
  const password = new FormData(event.currentTarget).get('password')
  sendToFlow({ type: 'submitPassword', password: typeof password === 'string' ? password : '' })
}
