/** A number of units with its share of those sold, such as "3 (12 %)". */
export function shareText(units: number, sold: number): string {
  if (units === 0 || sold === 0) return '–'
  const share = (units / sold) * 100
  return `${units} (${share < 1 ? 'under 1' : Math.round(share)}%)`
}

export function reasonsText(reasons: readonly { reason: string; units: number }[]): string {
  return reasons.map(({ reason, units }) => `${reason} (${units})`).join(', ')
}

export function daysLeftText(stock: number, daysLeft: number): string {
  if (stock === 0) return 'Sold out'
  if (daysLeft < 1) return 'Today'
  return daysLeft === 1 ? 'In 1 day' : `In ${daysLeft} days`
}
