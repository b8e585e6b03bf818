import { otpLength } from '../../../platform/pure/limits.ts'

/** The six boxes of the code dialog: one character or none in each, and the index of the focused box. */
export interface OtpCode {
  boxes: readonly string[]
  focus: number
}

export type OtpCodeEvent =
  /** `text` is the whole content of the box after the input. */
  | { type: 'input'; box: number; text: string }
  | { type: 'paste'; box: number; text: string }
  | { type: 'backspace'; box: number }
  | { type: 'arrow'; box: number; towards: 'previous' | 'next' }
  /** A whole code from the browser, such as from WebOTP. */
  | { type: 'autofill'; text: string }

export const emptyOtpCode: OtpCode = { boxes: Array<string>(otpLength).fill(''), focus: 0 }

const last = otpLength - 1

export function readOtpCode(code: OtpCode): string {
  return code.boxes.join('')
}

export function isComplete(code: OtpCode): boolean {
  return code.boxes.every((character) => character !== '')
}

/** Messages print codes as `12 34-56`. */
function readCharacters(text: string): string[] {
  return [...text.replace(/[\s-]/g, '')]
}

/** Browsers put an autofilled code into the first box; it is submitted without a press of the button. */
export function isAutofill(event: OtpCodeEvent): boolean {
  if (event.type === 'autofill') return true
  return event.type === 'input' && event.box === 0 && readCharacters(event.text).length >= otpLength
}

function clampBox(box: number): number {
  return Math.min(last, Math.max(0, box))
}

function put(code: OtpCode, box: number, character: string): readonly string[] {
  return code.boxes.map((held, index) => (index === box ? character : held))
}

function fillFrom(code: OtpCode, box: number, characters: string[]): OtpCode {
  if (characters.length === 0) return code
  const boxes = code.boxes.map((held, index) => (index >= box ? (characters[index - box] ?? held) : held))
  return { boxes, focus: clampBox(box + characters.length) }
}

function input(code: OtpCode, box: number, text: string): OtpCode {
  if (text === '') return { boxes: put(code, box, ''), focus: box }
  const characters = [...text].filter((character) => character.trim() !== '')
  const held = code.boxes[box] ?? ''
  // Typed next to the existing character: the new one replaces it.
  if (characters.length === 2 && held !== '' && characters.includes(held)) {
    characters.splice(characters.indexOf(held), 1)
  }
  const [typed] = characters
  if (characters.length === 1 && typed !== undefined) {
    return { boxes: put(code, box, typed), focus: clampBox(box + 1) }
  }
  return fillFrom(code, box, readCharacters(text))
}

/** In an empty box the character before it is deleted, so that every key press deletes one. */
function backspace(code: OtpCode, box: number): OtpCode {
  const previous = clampBox(box - 1)
  const cleared = code.boxes[box] === '' ? previous : box
  return { boxes: put(code, cleared, ''), focus: previous }
}

export function changeOtpCode(code: OtpCode, event: OtpCodeEvent): OtpCode {
  switch (event.type) {
    case 'input':
      return isAutofill(event)
        ? fillFrom(emptyOtpCode, 0, readCharacters(event.text))
        : input(code, event.box, event.text)
    case 'paste':
      return fillFrom(code, event.box, readCharacters(event.text))
    case 'backspace':
      return backspace(code, event.box)
    case 'arrow':
      return { ...code, focus: clampBox(event.box + (event.towards === 'next' ? 1 : -1)) }
    case 'autofill':
      return fillFrom(emptyOtpCode, 0, readCharacters(event.text))
  }
}
