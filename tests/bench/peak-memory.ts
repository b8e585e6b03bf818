import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 200

function readStatus(pid: string): { parent: string; residentKb: number } | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return {
      parent: /^PPid:\s+(\d+)/m.exec(status)?.[1] ?? '',
      residentKb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    }
  } catch {
    // It ended between listing and reading.
    return null
  }
}

function sumDescendantsKb(ancestor: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, status: readStatus(pid) }))
  const family = new Set([String(ancestor)])
  for (let grown = true; grown; ) {
    const before = family.size
    for (const { pid, status } of processes) if (status && family.has(status.parent)) family.add(pid)
    grown = family.size > before
  }
  family.delete(String(ancestor))
  return processes.reduce((sum, { pid, status }) => (family.has(pid) ? sum + (status?.residentKb ?? 0) : sum), 0)
}

/** Runs `work` and returns its duration and the peak memory of the processes it started (Linux). */
export async function measure<T>(work: () => Promise<T>): Promise<{ seconds: number; peakMb: number; result: T }> {
  let peakKb = 0
  const timer = setInterval(() => {
    peakKb = Math.max(peakKb, sumDescendantsKb(process.pid))
  }, everyMs)
  const start = performance.now()
  try {
    const result = await work()
    return { seconds: (performance.now() - start) / 1000, peakMb: peakKb / 1024, result }
  } finally {
    clearInterval(timer)
  }
}
