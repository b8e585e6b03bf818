import type { Reply } from '../../../api/schemas.ts'

export type Zone = Reply<'listShippingZones'>['zones'][number]
export type Method = NonNullable<Zone['methods']>[number]

/** An id that no method of the zone has. */
function findFreeId(methods: readonly Method[]): string {
  const known = new Set(methods.map(({ id }) => id))
  // Orders name it, so that a removed method's is not given to another.
  for (;;) {
    const id = `m-${crypto.randomUUID().slice(0, 8)}`
    if (!known.has(id)) return id
  }
}

export const blankMethod = (methods: readonly Method[]): Method => ({
  id: findFreeId(methods),
  name: '',
  speed: 'standard',
  days: [2, 4],
  basis: 'subtotal',
  max: null,
  steps: [{ from: 0, price: 0 }],
  freeFrom: null,
  place: null,
})

const names = { standard: 'Standard', express: 'Express' } as const

/** The methods that a zone's rates stand for, to be changed one by one. */
export function readRates({ rates = [] }: Zone): Method[] {
  const methods = (['standard', 'express'] as const).flatMap((speed): Method[] => {
    const steps = rates.filter(({ method }) => method === speed).map(({ from, price }) => ({ from, price }))
    if (steps.length === 0) return []
    const whole = { basis: 'subtotal', max: null, freeFrom: null, place: null } as const
    return [{ ...whole, id: speed, name: names[speed], speed, days: null, steps }]
  })
  return methods.length > 0 ? methods : [blankMethod([])]
}
