/** Orders by the language's own `<`: the same on every machine, whatever its locale. */
export const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
