import { useState } from 'react'
import { emailMaxLength, readEmail } from '../../../platform/pure/email.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { pageOf } from '../../../platform/pure/paths.ts'
import { say } from '../../../platform/pure/text/say.ts'
import { call } from '../../../site/browser/api.ts'
import { ActionForm } from '../../../site/components/ActionForm.tsx'
import { PlainField } from '../../../site/components/PlainField.tsx'
import { type CodeTarget, proveCode, sendCode } from '../../accounts/browser/codes.ts'
import * as texts from '../messages/en.ts'

interface Asked {
  number: string
  contact: string
}

function readTarget(contact: string): CodeTarget {
  return contact.includes('@')
    ? { phoneNumber: '', email: contact, otpType: 'email' }
    : { phoneNumber: contact, email: '', otpType: 'Text_Message' }
}

async function openFound({ number, contact }: Asked): Promise<string | null> {
  const body = { number, ...(contact.includes('@') ? { email: contact } : { phoneNumber: contact }) }
  const outcome = await call('findOrder', { body, quiet: true })
  if (!outcome.ok) return outcome.failure.message ?? messages.somethingWrong
  location.assign(pageOf(outcome.reply.path))
  return null
}

interface CodeProps {
  asked: Asked
  onBack: () => void
  onProved: () => void
}

function CodeStep({ asked, onBack, onProved }: CodeProps) {
  const prove = async ({ code = '' }: Record<string, string>) => {
    const outcome = await proveCode(readTarget(asked.contact), code)
    if (!outcome.done) return outcome.refusal ?? messages.somethingWrong
    onProved()
    return openFound(asked)
  }
  return (
    <ActionForm label={texts.showOrder} onSend={prove}>
      <p>{say(texts.codeSent, { contact: asked.contact })}</p>
      <PlainField
        name="code"
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
      <button type="button" className="text-button" onClick={onBack}>
        {texts.back}
      </button>
    </ActionForm>
  )
}

/** Finds an order without an account: by its number, and a code sent to the phone or email that it was placed with. */
export function FindOrder() {
  const [asked, setAsked] = useState<Asked>({ number: '', contact: '' })
  const [step, setStep] = useState<'order' | 'code'>('order')
  /** The phone or email that needs no further code. */
  const [proved, setProved] = useState('')

  async function send({ number = '', contact = '' }: Record<string, string>) {
    setAsked({ number, contact })
    if (contact.includes('@') && readEmail(contact) === null) return messages.enterValidEmail
    if (contact === proved) return openFound({ number, contact })
    const outcome = await sendCode(readTarget(contact))
    if (!outcome.done) return outcome.refusal ?? messages.somethingWrong
    setStep('code')
    return null
  }
  const prove = () => {
    setProved(asked.contact)
    setStep('order')
  }
  return (
    <section aria-labelledby="find-order">
      <h2 id="find-order">{texts.findOrder}</h2>
      {step === 'code' ? (
        <CodeStep asked={asked} onBack={() => setStep('order')} onProved={prove} />
      ) : (
        <ActionForm label={proved ? texts.showOrder : texts.sendCode} onSend={send}>
          <p>{texts.findLead}</p>
          <PlainField
            name="number"
            label={texts.orderNumberField}
            defaultValue={asked.number}
            maxLength={40}
            required
          />
          <PlainField
            name="contact"
            label={texts.phoneOrEmail}
            defaultValue={asked.contact}
            maxLength={emailMaxLength}
            required
          />
        </ActionForm>
      )}
    </section>
  )
}
