/** A rating out of five, to half a star. */
export function countStars(rating: number): { full: number; half: boolean; empty: number } {
  const halves = Math.round(rating * 2)
  return { full: Math.floor(halves / 2), half: halves % 2 === 1, empty: 5 - Math.ceil(halves / 2) }
}
