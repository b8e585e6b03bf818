// The second picture of a card is mostly named like the first, "…-front.webp" and "…-back.webp", so only the rest is stored.

/** "44 back.webp": how many characters it shares with the first, and the rest. */
export function packSecond(url: string, front: string): string {
  const ends = [...url].findIndex((letter, place) => letter !== front[place])
  const shared = ends < 0 ? url.length : ends
  return `${shared} ${url.slice(shared)}`
}

export function unpackSecond(packed: string, front: string): string {
  const [shared = ''] = packed.split(' ', 1)
  return front.slice(0, Number(shared)) + packed.slice(shared.length + 1)
}
