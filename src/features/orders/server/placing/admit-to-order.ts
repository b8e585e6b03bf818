import type { Deps } from '../../../../api/deps.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { allows } from '../../../../platform/pure/access/roles.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import { checkOrderLink } from '../order-link.ts'
import { findOrder, type OrderRow } from '../order-queries.ts'

/** The order for its customer, an admin, or anyone with the link from a mail. */
export async function admitToOrder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { orderId, link, user }: { orderId: string; link?: string | undefined; user: SessionUser | null },
): Promise<OrderRow> {
  const byLink = link !== undefined && checkOrderLink(config, { orderId, link })
  if (!byLink && link !== undefined && !user) throw new HttpError(404, messages.notFound)
  if (!byLink && !user) throw new HttpError(401, messages.pleaseLogin)
  const owner = byLink || (user && allows(user.role, 'orders.read')) ? undefined : user?.id
  return orNotFound(await findOrder(db, orderId, owner))
}
