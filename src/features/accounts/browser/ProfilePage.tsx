import { useState } from 'react'
import { emailMaxLength, readEmail } from '../../../platform/pure/email.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { isInvisible } from '../../../platform/pure/text/clean-text.ts'
import { call } from '../../../site/browser/api.ts'
import { reportOutcome } from '../../../site/browser/report-outcome.ts'
import { knowUser } from '../../../site/browser/session.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { looksLikeEmail } from '../rules/entry-checks.ts'
import { AccountGate } from './AccountGate.tsx'
import { saveProfile } from './account.ts'
import { NumberChange } from './NumberChange.tsx'
import { requestFlow } from './sign-in/open-dialog.ts'
import { profileParts } from './slots.ts'

/** Opens the email dialogs; resolves to true once the code was right (the verification-done flag). */
export async function proveEmail(email: string): Promise<boolean> {
  requestFlow({ type: 'openForgotPassword', email })
  const { $flow, waitForDialogs } = await import('./sign-in/dialogs.ts')
  await waitForDialogs()
  return $flow.get().verificationDone
}

/** Proves with a code that the mailbox is this person's and assigns it to the account, even if someone else had claimed it. */
async function proveOwnEmail(email: string): Promise<string | null> {
  if (!(await proveEmail(email))) return null
  const outcome = await call('changeProfile', { body: { email }, quiet: true })
  if (outcome.ok) knowUser(outcome.reply.user)
  return reportOutcome(outcome)
}

/** An email address can reset a password only after a code has proved it. */
function EmailProof({ email, claimed }: { email: string; claimed: boolean }) {
  return (
    <ActionForm label={texts.confirmWithCode} kind="quiet" onSend={() => proveOwnEmail(email)}>
      <p>
        {claimed ? texts.claimedBefore : texts.unconfirmedBefore} <bdi>{email}</bdi>
        {claimed ? texts.claimedAfter : texts.unconfirmedAfter}
      </p>
    </ActionForm>
  )
}

function Profile({ user }: { user: User }) {
  const [claimed, setClaimed] = useState<string | null>(null)

  async function save(fields: Record<string, string>) {
    const { email = '' } = fields
    if (!isInvisible(email) && !looksLikeEmail(email)) return messages.enterValidEmail
    const error = await saveProfile(fields)
    setClaimed(error === messages.alreadyRegistered ? email : null)
    return error
  }

  const unproved = user.email !== '' && !user.emailVerified ? user.email : null
  // A proved address belongs to this account alone.
  const disputed = readEmail(claimed ?? '') === user.email ? null : claimed
  const asked = disputed ?? unproved
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{texts.profile}</h2>
      <ActionForm label={texts.save} onSend={save}>
        <PlainField name="name" label={texts.name} autoComplete="name" maxLength={50} defaultValue={user.name} />
        <PlainField
          name="email"
          label={texts.email}
          inputMode="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          defaultValue={user.email}
        />
      </ActionForm>
      {asked && <EmailProof key={asked} email={asked} claimed={disputed !== null} />}
    </section>
  )
}

export function ProfilePage() {
  return (
    <AccountGate>
      {(user) => (
        <>
          <Profile user={user} />
          <NumberChange user={user} />
          {profileParts.parts().map(({ name, Part }) => (
            <Part key={name} email={user.email} />
          ))}
        </>
      )}
    </AccountGate>
  )
}
