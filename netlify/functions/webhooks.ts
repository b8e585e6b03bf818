import type { Config } from '@netlify/functions'
import '../../src/app/server/for-orders.ts'
import { sendDueWebhooks } from '../../src/features/programs/server/send-webhooks.ts'
import { serveEvent } from '../../src/hosts/netlify/function.ts'
import { withShopSettings } from '../../src/platform/shop-settings.ts'

export default serveEvent(async (deps) => sendDueWebhooks(await withShopSettings(deps)))

export const config: Config = { schedule: '* * * * *' }
