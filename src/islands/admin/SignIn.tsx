import type { SubmitEvent } from 'react'
import { signInForCheckout } from '../../stores/checkout-sign-in.ts'

/** The dialogs of the shop, from here: whoever signs in stays on this page. */
export function SignIn() {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void signInForCheckout(String(new FormData(event.currentTarget).get('phoneNumber') ?? ''))
  }
  return (
    <main id="main">
      <form className="gate" onSubmit={send}>
        <h1>Admin</h1>
        <div className="field">
          <label htmlFor="admin-phone">Your phone number</label>
          <input
            id="admin-phone"
            className="input"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            required
            minLength={10}
          />
        </div>
        <button type="submit" className="button">
          Sign in by code
        </button>
      </form>
    </main>
  )
}
