import { useState } from 'react'
import { messages } from '../../../platform/pure/messages.ts'
import { fullStop } from '../../../platform/pure/text/full-stop.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { showPhone } from '../../../platform/pure/text/show-phone.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import type { User } from '../contract.ts'
import * as texts from '../messages/en.ts'
import { looksLikePhone } from '../rules/entry-checks.ts'
import type { CodeTarget } from './codes.ts'
import { proveCode } from './codes.ts'
import { changeNumber, needsOwnProof, sendCodeWithToast } from './credentials.ts'
import { describeShortNumbers } from './short-numbers.ts'

type Step = { name: 'number' } | { name: 'own' | 'new'; newNumber: string }

interface CodeFormProps {
  label: string
  sentTo: string
  onSend: (code: string) => Promise<string | null>
}

function CodeForm({ label, sentTo, onSend }: CodeFormProps) {
  return (
    <ActionForm label={label} onSend={({ code = '' }) => onSend(code)}>
      <PlainField
        name="code"
        label={say(texts.codeSentTo, { address: showPhone(sentTo) })}
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
      <h2 id="number">{texts.phoneNumber}</h2>
      <p>
        {texts.signsInWith} <bdi dir="ltr">{showPhone(user.phoneNumber)}</bdi>
        {fullStop}
      </p>
      {step.name === 'number' && (
        <ActionForm label={texts.sendCode} kind="quiet" onSend={begin}>
          <PlainField
            name="newNumber"
            label={texts.newPhoneNumber}
            type="tel"
            autoComplete="tel"
            maxLength={50}
            hint={describeShortNumbers()}
            required
          />
        </ActionForm>
      )}
      {step.name === 'own' && (
        <>
          <p>{texts.confirmYourself}</p>
          <CodeForm
            key="own"
            label={texts.confirm}
            sentTo={user.phoneNumber}
            onSend={(code) => proveOwn(step.newNumber, code)}
          />
        </>
      )}
      {step.name === 'new' && (
        <CodeForm
          key="new"
          label={texts.changeNumber}
          sentTo={step.newNumber}
          onSend={(code) => proveNew(step.newNumber, code)}
        />
      )}
    </section>
  )
}
