import { expect, test } from 'vitest'
import { authSchemas } from '../../../src/features/accounts/contract.ts'
import { advance, idleFlow } from '../../../src/features/accounts/rules/otp-flow.ts'
import { inputMaxLength } from '../../../src/platform/pure/limits.ts'

/** What the sign-up form keeps of it. */
function keeps(name: string): boolean {
  const { flow } = advance(idleFlow, { type: 'openSignUp' })
  return advance(flow, { type: 'typed', field: 'name', value: name }).flow.form.name === name
}

function accepts(name: string): boolean {
  const body = { name, email: 'ann@example.com', phoneNumber: '+12025550100' }
  return authSchemas.signUp.body.safeParse(body).success
}

// A browser's `maxlength` counts an emoji as two, like the length of a string.
test.each([
  ['letters', 'a'.repeat(inputMaxLength), true],
  ['one letter more', 'a'.repeat(inputMaxLength + 1), false],
  ['emoji', '😀'.repeat(inputMaxLength / 2), true],
  ['one emoji more', '😀'.repeat(inputMaxLength / 2 + 1), false],
  ['letters and an emoji', `${'a'.repeat(inputMaxLength - 2)}😀`, true],
  ['a letter more before the emoji', `${'a'.repeat(inputMaxLength - 1)}😀`, false],
])('form and API count fifty characters alike: %s', (_name, text, fits) => {
  expect(keeps(text)).toBe(fits)
  expect(accepts(text)).toBe(fits)
})
