import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 1000

/**
 * Presses again while the shop says that it is too busy: nothing was done then. Under a load that takes the whole machine, calls wait
 * longer for a connection than the shop lets anybody wait. The pause is the shop's own shortest Retry-After: pressing at once would keep it busy.
 */
export async function pressAgain<T extends { status: number }>(press: () => Promise<T>, tries = 20): Promise<T> {
  const answer = await press()
  if (answer.status !== 503 || tries <= 1) return answer
  await wait(pauseMs)
  return pressAgain(press, tries - 1)
}
