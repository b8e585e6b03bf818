import { closeSync, openSync, rmSync } from 'node:fs'
import { takeLock } from '../../src/hosts/local/lock.ts'

// Competes for the lock of a file. Told 'hold', it takes the lock and keeps it; told 'go', it asks for the lock
// continuously until it has it, and reports whether anyone else had it meanwhile. Arguments: the lock's file, and a mark.
const [lock = '', mark = ''] = process.argv.slice(2)

function take(): () => void {
  for (;;) {
    const release = takeLock(lock)
    if (release) return release
  }
}

function isAlone(): boolean {
  try {
    closeSync(openSync(mark, 'wx'))
  } catch {
    return false
  }
  const until = performance.now() + 2
  while (performance.now() < until);
  rmSync(mark, { force: true })
  return true
}

process.on('message', (order) => {
  const release = take()
  if (order === 'hold') {
    process.send?.('held')
    return
  }
  const alone = isAlone()
  release()
  process.send?.(alone ? 'alone' : 'together')
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
