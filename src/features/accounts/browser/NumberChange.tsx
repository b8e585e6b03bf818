import { useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import { looksLikePhone } from '../rules/entry-checks.ts'
import type { CodeTarget } from './codes.ts'
import { proveCode } from './codes.ts'
import { changeNumber, needsOwnProof, sendCodeWithToast } from './credentials.ts'

type Step = { name: 'number' } | { name: 'own' | 'new'; newNumber: string }

const plain = (code: string) => code.replace(/[\s-]/g, '')

interface CodeFormProps {
  label: string
  sentTo: string
  onSend: (code: string) => Promise<string | null>
}

function CodeForm({ label, sentTo, onSend }: CodeFormProps) {
  return (
    <ActionForm label={label} onSend={({ code = '' }) => onSend(plain(code))}>
      <PlainField
        name="code"
        label={`Code sent to ${sentTo}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
        autoFocus
      />
    </ActionForm>
  )
}

/** A code proves the new number. If the current number was proved too long ago, a code to that one comes first. */
export function NumberChange({ user }: { user: Pick<User, 'phoneNumber' | 'email'> }) {
  const [step, setStep] = useState<Step>({ name: 'number' })
  const targetOf = (phoneNumber: string): CodeTarget => ({ phoneNumber, email: user.email, otpType: 'Text_Message' })

  async function sendTo(phoneNumber: string, next: Step) {
    const outcome = await sendCodeWithToast(targetOf(phoneNumber))
    if (!outcome.done) return outcome.refusal
    setStep(next)
    return null
  }

  async function begin({ newNumber = '' }: Record<string, string>) {
    if (!looksLikePhone(newNumber)) return messages.enterValidNumber
    const needed = await needsOwnProof()
    if (needed === null) return messages.somethingWrong
    return needed ? sendTo(user.phoneNumber, { name: 'own', newNumber }) : sendTo(newNumber, { name: 'new', newNumber })
  }

  async function proveOwn(newNumber: string, code: string) {
    const outcome = await proveCode(targetOf(user.phoneNumber), code)
    return outcome.done ? sendTo(newNumber, { name: 'new', newNumber }) : outcome.refusal
  }

  async function proveNew(newNumber: string, code: string) {
    const outcome = await changeNumber(targetOf(newNumber), code)
    if (!outcome.done) return outcome.refusal
    setStep({ name: 'number' })
    return null
  }

  return (
    <section aria-labelledby="number">
      <h2 id="number">Phone number</h2>
      <p>
        You sign in with <bdi>{user.phoneNumber}</bdi>.
      </p>
      {step.name === 'number' && (
        <ActionForm label="Send a code" kind="quiet" onSend={begin}>
          <PlainField name="newNumber" label="New phone number" type="tel" autoComplete="tel" maxLength={50} required />
        </ActionForm>
      )}
      {step.name === 'own' && (
        <>
          <p>First confirm that it's you. If you no longer have this number, sign in again with a passkey.</p>
          <CodeForm
            key="own"
            label="Confirm"
            sentTo={user.phoneNumber}
            onSend={(code) => proveOwn(step.newNumber, code)}
          />
        </>
      )}
      {step.name === 'new' && (
        <CodeForm
          key="new"
          label="Change number"
          sentTo={step.newNumber}
          onSend={(code) => proveNew(step.newNumber, code)}
        />
      )}
    </section>
  )
}
