import { openEmbedded } from './embedded-postgres.ts'

// A process of its own for PGlite, so that a long query never holds up the pages. It ends with the one that started it.
const database = await openEmbedded(process.argv[2])
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await database.stop()
  process.exit(0)
}
process.on('disconnect', stop)
process.on('message', (message) => message === 'stop' && stop())
// Ctrl+C reaches the whole group: the launcher decides when its database may go.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', stop)
process.send?.({ url: database.url })
