import type { Retention } from '../../../platform/database/slots.ts'

export const oldRowsOfDelivery: readonly Retention[] = [{ table: 'delivery_answers', when: 'expires_at < now()' }]
