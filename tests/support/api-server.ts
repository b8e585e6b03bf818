import { createDeps } from '../../src/api/deps.ts'
import { serveShop } from '../../src/hosts/node/server.ts'

// An API process for tests that need several of them, or one to kill: `npm start` without pages. Prints its address.
const server = await serveShop(createDeps(process.env), () => ({ live: 'public' }))
console.log(server.url)
process.once('SIGTERM', () => process.exit(0))
