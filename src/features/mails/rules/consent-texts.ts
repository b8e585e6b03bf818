/** What people agreed to, by version. A changed text needs a new version: consents keep the one that was shown. */
export const consentTexts = {
  1: 'Email me about what I left in my cart, lower prices on my wish list and reviews of what I bought. I can unsubscribe at any time.',
} as const
export type ConsentVersion = keyof typeof consentTexts

export const isConsentVersion = (version: number): version is ConsentVersion => Object.hasOwn(consentTexts, version)
