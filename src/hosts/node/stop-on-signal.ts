/** npm passes a signal to the shell between us, which ignores it: when that shell is gone, this process ends too. */
function stopWithNpm(stop: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}

/** Ends the process at SIGINT or SIGTERM, after each step in turn. */
export function stopOnSignal(steps: readonly (() => Promise<unknown>)[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    for (const step of steps) await step()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  stopWithNpm(stop)
}
