import { useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import { looksLikePhone } from '../rules/phone-entry.ts'
import type { CodeTarget } from './codes.ts'
import { changeNumber, sendCodeToNewNumber } from './credentials.ts'

/** A code to the new number proves it. */
export function NumberChange({ user }: { user: Pick<User, 'phoneNumber' | 'email'> }) {
  const [asked, setAsked] = useState<CodeTarget | null>(null)

  async function send({ newNumber = '' }: Record<string, string>) {
    if (!looksLikePhone(newNumber)) return messages.enterValidNumber
    const target: CodeTarget = { phoneNumber: newNumber, email: user.email, otpType: 'Text_Message' }
    const outcome = await sendCodeToNewNumber(target)
    if (!outcome.done) return outcome.refusal
    setAsked(target)
    return null
  }

  async function prove({ code = '' }: Record<string, string>) {
    if (!asked) return null
    const outcome = await changeNumber(asked, code.replace(/[\s-]/g, ''))
    if (!outcome.done) return outcome.refusal
    setAsked(null)
    return null
  }

  return (
    <section aria-labelledby="number">
      <h2 id="number">Phone number</h2>
      <p>
        You sign in with <bdi>{user.phoneNumber}</bdi>.
      </p>
      {asked ? (
        <ActionForm key="code" label="Change the number" onSend={prove}>
          <PlainField
            name="code"
            label={`Code sent to ${asked.phoneNumber}`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            autoFocus
          />
        </ActionForm>
      ) : (
        <ActionForm key="number" label="Send a code to it" kind="quiet" onSend={send}>
          <PlainField name="newNumber" label="New phone number" type="tel" autoComplete="tel" maxLength={50} required />
        </ActionForm>
      )}
    </section>
  )
}
