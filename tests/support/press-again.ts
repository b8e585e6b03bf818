/**
 * Presses again while the shop says that it is too busy: nothing was done then. Under a load that takes the whole machine, calls wait
 * longer for a connection than the shop lets anybody wait.
 */
export async function pressAgain<T extends { status: number }>(press: () => Promise<T>, tries = 20): Promise<T> {
  const answer = await press()
  return answer.status === 503 && tries > 1 ? pressAgain(press, tries - 1) : answer
}
