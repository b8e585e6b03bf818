import { serveShop } from '../../src/local/server.ts'
import { createDeps } from '../../src/server/deps.ts'

// An API process for tests that need several of them, or one to kill: `npm start` without pages. Prints its address.
const server = await serveShop(createDeps(process.env), () => ({ live: 'public' }))
console.log(server.url)
process.once('SIGTERM', () => process.exit(0))
