import { serve } from '@hono/node-server'
import { createApp } from '../../src/api/app.ts'
import { createDeps } from '../../src/api/deps.ts'

// The API alone in a separate process; sends its port to its parent.
const deps = createDeps({ NODE_ENV: 'test', DATABASE_POOL: '8', ...process.env })
const app = createApp(deps)
const server = serve(
  { fetch: (request) => app.fetch(request, { clientAddress: '127.0.0.1' }), port: 0, hostname: '127.0.0.1' },
  ({ port }) => process.send?.({ port }),
)
process.once('message', () => {
  server.close()
  process.exit(0)
})
