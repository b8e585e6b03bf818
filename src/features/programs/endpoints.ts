import { adminCall, type Endpoint } from '../../platform/pure/endpoint.ts'

export const programsEndpoints = {
  listKeys: adminCall('GET', 'keys'),
  createKey: adminCall('POST', 'keys'),
  revokeKey: adminCall('DELETE', 'keys/{id}'),
  listWebhooks: adminCall('GET', 'webhooks'),
  createWebhook: adminCall('POST', 'webhooks'),
  updateWebhook: adminCall('PUT', 'webhooks/{id}'),
  deleteWebhook: adminCall('DELETE', 'webhooks/{id}'),
  replaceWebhookSecret: adminCall('POST', 'webhooks/{id}/secret'),
  testWebhook: adminCall('POST', 'webhooks/{id}/test'),
  listDeliveries: adminCall('GET', 'webhooks/{id}/deliveries'),
  resendDelivery: adminCall('POST', 'deliveries/{id}'),
} as const satisfies Record<string, Endpoint>
