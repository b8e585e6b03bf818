import { useState } from 'react'
import { changePassword } from '../../stores/credentials.ts'
import { proveEmail } from '../../stores/prove-email.ts'
import { ActionForm } from '../parts/ActionForm.tsx'
import { PlainField } from '../parts/PlainField.tsx'

/** A code by email, then a new password (spec 4: the dialog sets a flag for its caller). */
export function ForgottenPassword({ email: known }: { email?: string }) {
  const [proved, setProved] = useState<string | null>(null)

  async function prove({ email = '' }: Record<string, string>) {
    if (await proveEmail(email)) setProved(email)
    return null
  }

  async function setPassword({ newPassword = '' }: Record<string, string>) {
    const refusal = await changePassword({ newPassword, email: proved ?? '' })
    if (!refusal) setProved(null)
    return refusal
  }

  if (proved) {
    return (
      <ActionForm key="new" label="Set the new password" onSend={setPassword}>
        <PlainField
          name="newPassword"
          label="New password"
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
          hint="Eight characters or more."
          required
        />
      </ActionForm>
    )
  }
  return (
    <ActionForm key="prove" label="Get a code by email" kind="quiet" onSend={prove}>
      <PlainField
        name="email"
        label="Your email"
        type="email"
        autoComplete="email"
        maxLength={50}
        defaultValue={known}
        required
      />
    </ActionForm>
  )
}
