import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const channelsEndpoints = {
  listFeedGaps: adminCall('GET', 'feed-gaps'),
} as const satisfies Record<string, Endpoint>
