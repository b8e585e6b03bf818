import { expect, test } from 'vitest'
import * as texts from '../../../src/features/mails/messages/en.ts'
import { consentTexts } from '../../../src/features/mails/rules/consent-texts.ts'
import { consentVersion } from '../../../src/features/mails/rules/consent-version.ts'

test('what pages ask to agree to is the text of the version that they send: a changed text needs a new version', () => {
  expect(consentTexts[consentVersion]).toBe(texts.consent)
  expect(Math.max(...Object.keys(consentTexts).map(Number))).toBe(consentVersion)
})
