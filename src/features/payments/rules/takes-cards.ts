/** Whether a market whose merchant chose these methods, none for all, takes what an express button charges. */
export const takesCards = (methods: readonly string[]): boolean => methods.length === 0 || methods.includes('card')
