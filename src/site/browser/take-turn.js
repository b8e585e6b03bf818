// Only one tab at a time changes what storage keeps for all of them. Runs in the head of product pages, where something is added before their scripts
// have come, and with the stores elsewhere.
{
  const readTurn = () => {
    try {
      return Number(localStorage.getItem('placket:turn')) || 0
    } catch {
      // If storage is blocked there is nothing to wait for.
      return Number.POSITIVE_INFINITY
    }
  }
  // Chromium passes on a lock before it passes on what its tab has stored; a cookie is the same in every tab at once.
  const readLastTurn = () => Number(/(?:^|; )placket-turn=(\d+)/.exec(document.cookie)?.[1]) || 0

  const nextEvent = () =>
    new Promise((done) => {
      addEventListener('storage', () => done(true), { once: true })
      setTimeout(done, 200)
    })

  const seeLastTurn = async () => {
    let last = readLastTurn()
    // If storage was cleared meanwhile, the wait ends when the cookie expires.
    while (readTurn() < last) if (!(await nextEvent())) last = readLastTurn()
  }

  const markTurn = () => {
    try {
      const turn = readTurn() + 1
      localStorage.setItem('placket:turn', turn)
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and not in every browser
      document.cookie = `placket-turn=${turn}; path=/; max-age=5; samesite=strict`
    } catch {
      // Storage is full, so nothing was stored for others to see.
      return
    }
  }

  /**
   * Runs `work`, which reads and writes storage, while no other tab does, and after the previous tab's changes are visible
   * here. In browsers without locks, `work` runs at once (stored.ts). Rejects when no turn comes within thirty seconds.
   */
  globalThis.takeTurn ??= async (work) => {
    if (!navigator.locks) return work()
    return navigator.locks.request('placket:storage', { signal: AbortSignal.timeout(30_000) }, async () => {
      await seeLastTurn()
      const result = work()
      markTurn()
      return result
    })
  }
}
