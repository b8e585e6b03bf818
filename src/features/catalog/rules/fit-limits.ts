/** Where the browser keeps the profile. */
export const fitStorageKey = 'placket:fit'

/** The ranges a form accepts, as [from, to]; what a model is valid for is narrower (body-model.ts). */
export const bodyLimits = { heightMm: [1000, 2400], weightGrams: [25_000, 300_000] } as const
export const shirtLimits = [100, 2000] as const

export const sizesPerKindMax = 8
export const kindsMax = 30
