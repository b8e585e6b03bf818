import { measureOrdinary, measurePauses, type Pause, thorough } from '../support/pauses.ts'
import { startPostgres } from '../support/postgres.ts'
import { openWatchedShop } from '../support/watched-shop.ts'
import { report } from './report.ts'

// `node tests/bench/pauses.ts`: sends hostile bodies, queries and files to every call, and measures the longest time that each holds
// the event loop. Every text in every call: takes minutes.
const limitMs = 100
const worstShown = 5

const postgres = await startPostgres()
const shop = await openWatchedShop(postgres.serverUrl)
const ordinaryMs = await measureOrdinary(shop)
const pauses: Pause[] = []
for await (const pause of measurePauses(shop, thorough, limitMs)) pauses.push(pause)
const worst = pauses.toSorted((a, b) => b.pauseMs - a.pauseMs)
const failed = pauses.filter(({ status }) => status === 500)
const longest = worst[0]?.pauseMs ?? Number.NaN
const met = longest <= limitMs && failed.length === 0
const shown = worst.slice(0, worstShown).map(({ name, what, pauseMs }) => `${name}, ${what}: ${pauseMs.toFixed(0)} ms`)
console.log(shown.join('\n'))
await report('pauses', [
  {
    what: `The longest pause of the event loop: ${pauses.length} hostile bodies, queries and files to ${new Set(pauses.map(({ name }) => name)).size} calls (an ordinary call: ${ordinaryMs.toFixed(1)} ms; ${failed.length} × 500)`,
    measured: `${longest.toFixed(0)} ms, ${worst[0]?.name ?? ''}`,
    budget: `${limitMs} ms, no 500`,
    met,
  },
])
await shop.close()
await postgres.stop()
process.exit(met ? 0 : 1)
