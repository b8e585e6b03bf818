import { type KeyboardEvent, useEffect, useRef } from 'react'
import { say } from '../../../platform/pure/say.ts'
import * as texts from '../messages/en.ts'
import type { OtpCode, OtpCodeEvent } from '../rules/otp-code.ts'
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

/** Six boxes of one character; codes read left to right in every language. `refused`: the code in them was wrong. */
export function CodeBoxes({ code, refused = false }: { code: OtpCode; refused?: boolean }) {
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
          aria-invalid={refused || undefined}
          aria-describedby={refused ? 'sign-in-fault' : undefined}
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
