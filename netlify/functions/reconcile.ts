import type { Config } from '@netlify/functions'
import { loadOwnRooms, runEveryMinute } from '../../src/api/own-rooms.ts'
import '../../src/app/server/timers.ts'
import { reconcile } from '../../src/features/orders/server/payments/reconciler.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'
import { withShopSettings } from '../../src/platform/shop-settings.ts'

export default serveEvent(async (deps) => {
  await reconcile(deps)
  const rooms = await loadOwnRooms()
  if (rooms.length > 0) await runEveryMinute(rooms, await withShopSettings(deps))
})

export const config: Config = { schedule: '* * * * *' }
