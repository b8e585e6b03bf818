/** Of the text that pages show; `consent-texts.ts` has it, and those before. */
export const consentVersion = 1
