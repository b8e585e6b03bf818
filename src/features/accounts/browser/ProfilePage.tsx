import { useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { AccountGate } from './AccountGate.tsx'
import { saveProfile } from './account.ts'
import { EmailProof } from './EmailProof.tsx'
import { NumberChange } from './NumberChange.tsx'
import { profileParts } from './slots.ts'

function Profile({ user }: { user: User }) {
  const [claimed, setClaimed] = useState<string | null>(null)

  async function save(fields: Record<string, string>) {
    const error = await saveProfile(fields)
    setClaimed(error === messages.alreadyRegistered ? (fields['email'] ?? null) : null)
    return error
  }

  const unproved = user.email !== '' && !user.emailVerified ? user.email : null
  // A proved address belongs to this account alone.
  const disputed = claimed?.toLowerCase() === user.email ? null : claimed
  const asked = disputed ?? unproved
  return (
    <section aria-labelledby="profile">
      <h2 id="profile">{texts.profile}</h2>
      <ActionForm label={texts.save} onSend={save}>
        <PlainField name="name" label={texts.name} autoComplete="name" maxLength={50} defaultValue={user.name} />
        <PlainField
          name="email"
          label={texts.email}
          type="email"
          autoComplete="email"
          maxLength={50}
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
