/** A variant's value for each choice of its product; a choice the product doesn't have holds its placeholder. */
export interface Combination {
  /** The colour's slug. */
  color: string
  size: string
  option: string
}
export interface ExistingVariant extends Combination {
  id: string
  /** No longer offered, but kept because orders refer to it. */
  retired: boolean
}
type Kind = keyof Combination
/** The values of each choice in order; none of the lists is empty. */
export type WantedValues = Readonly<Record<Kind, readonly string[]>>

export interface VariantPlan {
  kept: (Combination & { id: string })[]
  /** The kept variants whose values change. */
  moved: (Combination & { id: string })[]
  removed: (Combination & { id: string })[]
  /** `revived` is the retired variant that is offered again. */
  added: (Combination & { revived: string | null })[]
}

const kinds: readonly Kind[] = ['color', 'size', 'option']
const isSame = (a: Combination, b: Combination) => kinds.every((kind) => a[kind] === b[kind])
const distinct = (variants: readonly Combination[], kind: Kind) => [
  ...new Set(variants.map((combination) => combination[kind])),
]

/**
 * When a product gains or loses a choice, its variants take the first value instead of being replaced, so that
 * stock and orders stay with them.
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
 * The variants of a product after its choices change to these values. A combination that the merchant never offered isn't
 * created: only new values create variants.
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
