const gap = /\[Fill in:[^[\]]*\]/g

/** What a template leaves to the merchant, such as `[Fill in: the address of your company]`. */
export const listGaps = (...texts: readonly string[]): string[] => texts.flatMap((text) => text.match(gap) ?? [])
