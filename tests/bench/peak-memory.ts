import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 200

function readParent(pid: string): string {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    // It ended between listing and reading.
    return ''
  }
}

/** Its share of pages that several processes have in memory, and all of its own. */
function readShareKb(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** A process's descendants, without those of `apart`. */
function listDescendants(ancestor: number, apart: ReadonlySet<string>): Set<string> {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && !apart.has(name))
      .map((pid) => [pid, readParent(pid)]),
  )
  const family = new Set([String(ancestor)])
  for (let grown = true; grown; ) {
    const before = family.size
    for (const [pid, parent] of parents) if (family.has(parent)) family.add(pid)
    grown = family.size > before
  }
  family.delete(String(ancestor))
  return family
}

function sumKb(pids: Iterable<string>): number {
  return [...pids].reduce((sum, pid) => sum + readShareKb(pid), 0)
}

/**
 * Runs `work` and returns its duration and the peak memory of the processes it started (Linux). What ran before is not counted, such as a
 * database and the processes that this one starts for its clients.
 */
export async function measure<T>(work: () => Promise<T>): Promise<{ seconds: number; peakMb: number; result: T }> {
  let peakKb = 0
  const before = listDescendants(process.pid, new Set())
  const timer = setInterval(() => {
    peakKb = Math.max(peakKb, sumKb(listDescendants(process.pid, before)))
  }, everyMs)
  const start = performance.now()
  try {
    const result = await work()
    return { seconds: (performance.now() - start) / 1000, peakMb: peakKb / 1024, result }
  } finally {
    clearInterval(timer)
  }
}
