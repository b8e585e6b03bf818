// How amounts are rounded, everywhere: to the nearest, and halves up. Two ways side by side would differ by a cent.

/** The nearest multiple of the step, in minor units. */
export const roundTo = (cents: number, stepCents = 1): number => Math.round(cents / stepCents) * stepCents

/** The largest multiple of the step that is no more than the amount: of what can be paid in part. */
export const floorTo = (cents: number, stepCents: number): number => Math.floor(cents / stepCents) * stepCents

/** The smallest multiple of the step that is no less than the amount. */
export const ceilTo = (cents: number, stepCents: number): number => Math.ceil(cents / stepCents) * stepCents
