import { type KeyboardEvent, useEffect, useRef } from 'react'
import { say } from '../../../../platform/pure/text/say.ts'
import * as texts from '../../messages/en.ts'
import type { OtpCode, OtpCodeEvent } from '../../rules/otp-code.ts'
import { sendToFlow } from './dialogs.ts'

const arrows: Partial<Record<string, 'previous' | 'next'>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

function change(event: OtpCodeEvent): void {
  sendToFlow({ type: 'code', event })
}

function handleKey(event: KeyboardEvent<HTMLInputElement>, box: number): void {
  const towards = arrows[event.key]
  if (event.key === 'Backspace') change({ type: 'backspace', box })
  else if (towards) change({ type: 'arrow', box, towards })
  else return
  event.preventDefault()
}

interface Props {
  code: OtpCode
  /** Of the code in the boxes; of an incomplete one the empty boxes are marked. */
  fault?: 'wrong' | 'incomplete' | null
}

/** Six boxes of one character; codes read left to right in every language. */
export function CodeBoxes({ code, fault = null }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => {
    const box = boxes.current[code.focus]
    box?.focus()
    box?.select()
  }, [code])

  return (
    <div className="code-boxes" dir="ltr">
      {code.boxes.map((character, box) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          key={box}
          ref={(element) => {
            boxes.current[box] = element
          }}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete={box === 0 ? 'one-time-code' : 'off'}
          aria-label={say(texts.character, { place: box + 1, count: code.boxes.length })}
          aria-invalid={fault === 'wrong' || (fault === 'incomplete' && character === '') || undefined}
          aria-describedby={fault ? 'sign-in-fault' : undefined}
          value={character}
          // Not onChange: that stays silent when a character is typed over the same one.
          onInput={(event) => change({ type: 'input', box, text: event.currentTarget.value })}
          onKeyDown={(event) => handleKey(event, box)}
          onPaste={(event) => {
            event.preventDefault()
            change({ type: 'paste', box, text: event.clipboardData.getData('text') })
          }}
        />
      ))}
    </div>
  )
}
