import { useStore } from '@nanostores/react'
import { write } from '../../../desk/browser/write.ts'
import { call } from '../../../site/browser/api.ts'
import { forgetPerson } from '../../../site/browser/forget-person.ts'
import { $session, forgetSession, knowUser } from '../../../site/browser/session.ts'
import { addPasskey, canUsePasskeys } from '../../accounts/browser/passkeys.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

async function addFirst(): Promise<void> {
  if (!(await addPasskey('', write))) return
  const outcome = await call('isLoginCheck')
  if (outcome.ok) knowUser(outcome.reply.user)
}

async function signOut(): Promise<void> {
  await call('logout', { quiet: true })
  forgetSession()
  forgetPerson()
}

/** Staff whose role requires a passkey add their first, or use theirs, before anything else. */
export function PasskeyGate() {
  const session = useStore($session)
  const isFirst = session.status === 'signedIn' && session.user.passkeyStep === 'add'
  return (
    <>
      <h1>{isFirst ? 'Add a passkey' : 'Use your passkey'}</h1>
      <p>
        {isFirst
          ? 'Your role requires a passkey: your fingerprint, face or screen lock. You sign in with it from now on. You can do nothing else here before.'
          : 'Your role requires a passkey, and you have one. Sign in with it to go on. If you have lost it, ask an owner of the shop.'}
      </p>
      {canUsePasskeys() ? (
        <button type="button" className="button" onClick={() => void (isFirst ? addFirst() : signInByPasskey())}>
          {isFirst ? 'Add a passkey' : 'Use your passkey'}
        </button>
      ) : (
        <p className="error">This browser does not support passkeys. Open this page in another one.</p>
      )}
      <p>
        <button type="button" className="text-button" onClick={() => void signOut()}>
          Sign out
        </button>
      </p>
    </>
  )
}
