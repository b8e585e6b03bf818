import { allocate } from '../../../platform/pure/allocate.ts'
import { roundTo } from '../../../platform/pure/round.ts'

interface Tax {
  /** What it is due on, without any tax. */
  baseCents: number
  taxCents: number
}

/** An amount with its taxes, and the taxes in it. */
export interface Taxed<T extends Tax> {
  cents: number
  taxes: readonly T[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** An amount without the taxes in it. */
export const netOf = ({ cents, taxes }: Taxed<Tax>): number => cents - sumOf(taxes.map(({ taxCents }) => taxCents))

/**
 * The taxes of a part of an amount. A tax that is due on the whole amount is due on the whole part: its base is what the part comes to
 * without its taxes, so that base and taxes add up to it.
 */
export function settleBases<T extends Tax>(part: Taxed<T>, whole: Taxed<Tax>): T[] {
  return part.taxes.map((tax, at) =>
    whole.taxes[at]?.baseCents === netOf(whole) ? { ...tax, baseCents: netOf(part) } : tax,
  )
}

/** Earlier releases split base and taxes apart, so that a base could be off by one for each tax. */
export function mendBases<T extends Tax>(taxed: Taxed<T>): T[] {
  const net = netOf(taxed)
  const isOff = ({ baseCents }: Tax) => Math.abs(baseCents - net) <= taxed.taxes.length
  return taxed.taxes.map((tax) => (isOff(tax) ? { ...tax, baseCents: net } : tax))
}

/** What a group of taxes comes to with what it is due on. */
export const grossOf = (group: readonly Tax[]): number =>
  Math.max(0, ...group.map(({ baseCents }) => baseCents)) + sumOf(group.map(({ taxCents }) => taxCents))

/**
 * Taxes that are due on the same goods, together: each on goods of its own, as rates of VAT; those with equal bases, as CGST and SGST;
 * or all on the goods of the first, as a state's and its counties'. Null if they overlap otherwise.
 */
export function groupTaxes<T extends Tax>({ cents, taxes }: Taxed<T>): T[][] | null {
  const byBase = new Map<number, T[]>()
  for (const tax of taxes) byBase.set(tax.baseCents, [...(byBase.get(tax.baseCents) ?? []), tax])
  const groupings = [taxes.map((tax) => [tax]), [...byBase.values()], [[...taxes]]]
  const sumGroups = (groups: T[][]) => sumOf(groups.map(grossOf))
  const whole = groupings.find((groups) => sumGroups(groups) === cents)
  return whole ?? groupings.slice(1).find((groups) => sumGroups(groups) <= cents) ?? null
}

/** The taxes in a part of an amount of which only the sums are known: bases, taxes and what isn't taxed add up to the part. */
export function scaleTaxes<T extends Tax>(whole: Taxed<T>, cents: number): T[] {
  const { taxes } = whole
  if (cents === whole.cents) return [...taxes]
  const scale = (amount: number, from: number, to: number) => (from === 0 ? 0 : roundTo((amount * to) / from))
  const groups = groupTaxes(whole)
  if (!groups) {
    return taxes.map((tax) => ({
      ...tax,
      baseCents: scale(tax.baseCents, whole.cents, cents),
      taxCents: scale(tax.taxCents, whole.cents, cents),
    }))
  }
  const grosses = groups.map(grossOf)
  const parts = allocate(cents, [...grosses, whole.cents - sumOf(grosses)])
  const scaled = new Map<T, T>()
  for (const [at, group] of groups.entries()) {
    const part = parts[at] ?? 0
    const taxed = group.map((tax) => ({ ...tax, taxCents: scale(tax.taxCents, grosses[at] ?? 0, part) }))
    const largest = Math.max(0, ...group.map(({ baseCents }) => baseCents))
    const net = netOf({ cents: part, taxes: taxed })
    for (const [place, tax] of group.entries()) {
      const baseCents = tax.baseCents === largest ? net : Math.min(net, scale(tax.baseCents, grosses[at] ?? 0, part))
      scaled.set(tax, { ...tax, ...taxed[place], baseCents })
    }
  }
  return taxes.map((tax) => scaled.get(tax) ?? tax)
}
