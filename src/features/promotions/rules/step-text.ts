interface Step {
  from: number
  value: number
}

/** "100 = 10, 200 = 15" as the merchant types it. What is no number becomes NaN, which the server refuses at the field. */
export function readSteps(text: string): Step[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [from = '', value = ''] = part.split('=').map((side) => side.trim())
      return { from: from === '' ? Number.NaN : Number(from), value: value === '' ? Number.NaN : Number(value) }
    })
}

export const writeSteps = (steps: readonly Step[]): string =>
  steps.map(({ from, value }) => `${from} = ${value}`).join(', ')
