import { useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { looksLikePhone } from '../rules/phone-entry.ts'
import { changeNumber, sendCodeTo } from './credentials.ts'

/** A code to the new number proves it. */
export function NumberChange({ phoneNumber }: { phoneNumber: string }) {
  const [asked, setAsked] = useState<string | null>(null)

  async function send({ newNumber = '' }: Record<string, string>) {
    if (!looksLikePhone(newNumber)) return messages.enterValidNumber
    const refusal = await sendCodeTo(newNumber, 'Text_Message')
    if (!refusal) setAsked(newNumber)
    return refusal
  }

  async function prove({ code = '' }: Record<string, string>) {
    const refusal = await changeNumber(asked ?? '', code.replace(/[\s-]/g, ''))
    if (!refusal) setAsked(null)
    return refusal
  }

  return (
    <section aria-labelledby="number">
      <h2 id="number">Phone number</h2>
      <p>
        You sign in with <bdi>{phoneNumber}</bdi>.
      </p>
      {asked ? (
        <ActionForm key="code" label="Change the number" onSend={prove}>
          <PlainField
            name="code"
            label={`Code sent to ${asked}`}
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
