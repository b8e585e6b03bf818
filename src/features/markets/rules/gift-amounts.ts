/** The amounts of a list as it was typed. */
export const splitAmounts = (typed: string): number[] => (typed === '' ? [] : typed.split(',').map(Number))
