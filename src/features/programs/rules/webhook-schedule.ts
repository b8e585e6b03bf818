const minute = 60
const hour = 60 * minute

/** Seconds after each failed attempt until the next: together 28 hours and a half, so that a receiver may be down for a day. */
export const retryPauses = [5, minute, 5 * minute, 30 * minute, 2 * hour, 4 * hour, 8 * hour, 14 * hour] as const

/** The first attempt and one after each pause. */
export const attemptsMax = retryPauses.length + 1

/** A webhook is switched off after failing for so long without a single success. */
export const disableAfterDays = 3

/** How long the former secret signs too after it was replaced. */
export const secretOverlapHours = 24
