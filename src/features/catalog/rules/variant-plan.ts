/** What tells a variant from the others of its product; a choice that the product doesn't have holds its word for none. */
export interface Combination {
  /** The colour's slug. */
  color: string
  size: string
  option: string
}
export interface ExistingVariant extends Combination {
  id: string
  /** No longer offered; kept since orders know it. */
  retired: boolean
}
type Kind = keyof Combination
/** The values of each choice in their order; none of the lists is empty. */
export type WantedValues = Readonly<Record<Kind, readonly string[]>>

export interface VariantPlan {
  kept: (Combination & { id: string })[]
  /** Of those that are kept: the ones that get another value. */
  moved: (Combination & { id: string })[]
  removed: (Combination & { id: string })[]
  /** `revived` is the retired variant that comes back. */
  added: (Combination & { revived: string | null })[]
}

const kinds: readonly Kind[] = ['color', 'size', 'option']
const isSame = (a: Combination, b: Combination) => kinds.every((kind) => a[kind] === b[kind])
const distinct = (variants: readonly Combination[], kind: Kind) => [
  ...new Set(variants.map((combination) => combination[kind])),
]

/**
 * A choice that is new to a product, or that it gives up: its variants take the first value instead of being made anew, so that
 * stock and orders stay theirs.
 */
function adoptValue(existing: readonly ExistingVariant[], kind: Kind, wanted: WantedValues, none: Combination) {
  const [present, ...others] = distinct(
    existing.filter(({ retired }) => !retired),
    kind,
  )
  const [first] = wanted[kind]
  if (present === undefined || first === undefined || others.length > 0 || wanted[kind].includes(present)) return null
  const isTurned = present === none[kind] || first === none[kind]
  const isTaken = existing.some((combination) => combination.retired && combination[kind] === first)
  return isTurned && !isTaken ? first : null
}

/**
 * The variants that a product has once its choices have these values. A combination that the merchant has never had stays away:
 * only new values bring new variants.
 */
export function planVariants(
  existing: readonly ExistingVariant[],
  wanted: WantedValues,
  none: Combination,
): VariantPlan {
  const adopted = Object.fromEntries(
    kinds.flatMap((kind) => {
      const value = adoptValue(existing, kind, wanted, none)
      return value === null ? [] : [[kind, value]]
    }),
  )
  const offered = existing
    .filter(({ retired }) => !retired)
    .map(({ retired: _, ...combination }) => ({ ...combination, ...adopted }))
  const isWanted = (combination: Combination) => kinds.every((kind) => wanted[kind].includes(combination[kind]))
  const kept = offered.filter(isWanted)
  const isNew = (combination: Combination) =>
    kinds.some((kind) => !kept.some((known) => known[kind] === combination[kind]))
  const all = wanted.color.flatMap((color) =>
    wanted.size.flatMap((size) => wanted.option.map((option) => ({ color, size, option }))),
  )
  return {
    kept,
    moved: Object.keys(adopted).length > 0 ? kept : [],
    removed: offered.filter((combination) => !isWanted(combination)),
    added: all.filter(isNew).map((combination) => ({
      ...combination,
      revived: existing.find((known) => known.retired && isSame(known, combination))?.id ?? null,
    })),
  }
}
