/**
 * The floors of the house, lowest first. A room imports from the floors below its own and from the ground (platform, site, the ports of adapters), in
 * every world and for types too. `npm run house` measures it; what a lower room must say of a higher one goes through a slot.
 */
export const floors = [
  ['media', 'translations'],
  ['markets'],
  ['settings'],
  ['mails', 'publishing'],
  ['accounts'],
  ['staff'],
  ['catalog'],
  ['delivery', 'fit', 'taxes'],
  ['content'],
  ['listing'],
  ['pricing', 'payments'],
  ['promotions', 'credit'],
  ['cart'],
  ['orders'],
  ['checkout', 'gifts', 'reviews', 'customers', 'enquiries', 'insights', 'withdrawals'],
  ['product'],
  ['programs', 'channels', 'lists'],
] as const

export type Room = (typeof floors)[number][number]

export const rooms: readonly Room[] = floors.flat()

/** The floor of a room, counted from 1. */
export const floorOf = (room: string): number => floors.findIndex((floor) => floor.some((name) => name === room)) + 1
