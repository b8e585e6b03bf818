/** What people agreed to, by version. A changed text needs a new version: consents keep the one that was shown. */
export const consentTexts = {
  1: 'Email me about what I left in my cart, lower prices on my wish list and reviews of what I bought. I can unsubscribe at any time.',
} as const
export type ConsentVersion = keyof typeof consentTexts

/** The version that pages show. */
export const consentVersion: ConsentVersion = 1

export const isConsentVersion = (version: number): version is ConsentVersion => Object.hasOwn(consentTexts, version)
