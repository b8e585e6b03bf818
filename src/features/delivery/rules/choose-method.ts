interface Method {
  id: string
  /** Null: it is delivered. */
  place: unknown
}

/** The method of this id, else the cheapest delivery, else the cheapest place to pick it up. The methods come cheapest first. */
export function chooseMethod<T extends Method>(methods: readonly T[], id: string): T | null {
  return methods.find((method) => method.id === id) ?? methods.find(({ place }) => place === null) ?? methods[0] ?? null
}
