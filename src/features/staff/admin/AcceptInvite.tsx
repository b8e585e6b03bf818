import { useState } from 'react'
import { call } from '../../../site/browser/api.ts'

/** The token of an invitation's link. */
const readInvite = () => new URLSearchParams(location.search).get('invite') ?? ''

/** Someone signed in who came by the link of an invitation. */
export function AcceptInvite() {
  const [fault, setFault] = useState('')
  const accept = async () => {
    const outcome = await call('acceptInvite', { body: { token: readInvite() }, quiet: true })
    // Loaded anew with the role, and without the token in the address.
    if (outcome.ok) location.replace('/admin')
    else setFault(outcome.failure.message ?? '')
  }
  return (
    <>
      <h1>Your invitation</h1>
      <p>Accept it to work in this shop with the account that you are signed in with.</p>
      {fault && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={() => void accept()}>
          Accept
        </button>
      </p>
    </>
  )
}
