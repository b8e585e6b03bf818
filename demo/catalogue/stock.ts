export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

/** Stock of each size, from XS to XXL: the situations a shop has to show. */
const counts = {
  plenty: [8, 22, 36, 34, 20, 9],
  steady: [5, 12, 18, 16, 11, 6],
  fresh: [14, 30, 44, 44, 28, 14],
  noExtraSmall: [0, 9, 17, 15, 8, 4],
  noMedium: [6, 4, 0, 11, 7, 5],
  noLarge: [4, 8, 12, 0, 6, 3],
  endsOnly: [7, 3, 0, 0, 4, 6],
  fewLeft: [1, 2, 3, 2, 1, 0],
  lastOnes: [0, 1, 0, 2, 1, 0],
  soldOut: [0, 0, 0, 0, 0, 0],
} as const satisfies Record<string, readonly [number, number, number, number, number, number]>

export type StockName = keyof typeof counts

export function listStock(name: StockName): { size: Size; stock: number }[] {
  return sizes.map((size, position) => ({ size, stock: counts[name][position] ?? 0 }))
}
