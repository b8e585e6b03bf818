import { randomUUID } from 'node:crypto'
import { openDoor } from './door.ts'
import { FolderInUse, openEmbedded } from './embedded-postgres.ts'
import { removeOwner, writeOwner } from './owner-file.ts'

// A process of its own for PGlite, so that a long query never blocks the pages. It ends with the last process that needs it,
// not necessarily the one that started it.
const [dataDir = ''] = process.argv.slice(2)
const lastCallMs = 10_000

function endAfterPanic(reason: string): never {
  console.error(
    `The embedded database cannot go on: ${reason}. Nothing that was saved is lost; mend this, then start again.`,
  )
  process.exit(1)
}

const database = await openEmbedded(dataDir, endAfterPanic).catch((error) => {
  if (!(error instanceof FolderInUse)) throw error
  process.send?.('in use')
  return null
})

if (database) {
  const key = randomUUID()
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    door.shut()
    await removeOwner(dataDir)
    await database.stop()
    process.exit(0)
  }
  // The channel to the starting process counts until that process has connected through the door.
  const stopWhenEmpty = () => (door.count() === 0 && !process.connected ? stop() : undefined)
  const door = await openDoor(key, stopWhenEmpty)
  process.on('disconnect', stopWhenEmpty)
  // Ctrl+C and a closed terminal reach the whole group: the processes that need the database decide when it ends.
  process.on('SIGINT', () => undefined)
  process.on('SIGHUP', () => undefined)
  process.on('SIGTERM', () => setTimeout(stop, lastCallMs))
  await writeOwner(dataDir, { pid: process.pid, url: database.url, door: { port: door.port, key } })
  process.send?.('open')
} else process.disconnect()
