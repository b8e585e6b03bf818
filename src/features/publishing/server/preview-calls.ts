import type { Deps } from '../../../api/deps.ts'
import type { Call } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireNumbered } from '../../../desk/server/given.ts'
import { type Database, type Trx, transact } from '../../../platform/database/client.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { isUuid } from '../../../platform/ids.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { say } from '../../../platform/pure/text/say.ts'
import type { PreviewedKind } from '../slots.ts'
import { viewPreview } from './preview-link.ts'
import { deletePreview, insertPreview, listLivePreviews } from './previews.ts'

interface Shared<T extends { id: string }> {
  kind: PreviewedKind
  find: (db: Database | Trx, id: string, options?: { lock: boolean }) => Promise<T | null>
  isUnpublished: (record: T) => boolean
  /** Its name in the audit log. */
  entity: string
  /** What the audit log says of it besides its id. */
  describe?: (record: T) => object
}

type Names = 'listPreviews' | 'createPreview' | 'deletePreview'
/** What such a call of any kind of record takes. */
type Given<N extends Names> = Pick<Call<N>, 'params' | 'body' | 'user'>

/** The calls on the preview links of a kind of record. */
export function makePreviewCalls<T extends { id: string }>(shared: Shared<T>) {
  const { kind, find, isUnpublished, entity, describe = () => ({}) } = shared
  const list = async ({ params }: Given<'listPreviews'>, { db, config }: Deps) => {
    const { id } = await requireNumbered(params.id, (known) => find(db, known))
    return { previews: (await listLivePreviews(db, { kind, id })).map((preview) => viewPreview(preview, config)) }
  }
  const create = ({ params, body, user }: Given<'createPreview'>, { db, config }: Deps) =>
    transact(db, async (trx) => {
      const record = await requireNumbered(params.id, (id) => find(trx, id, { lock: true }))
      if (!isUnpublished(record)) throw new HttpError(409, say(messages.previewOfDraft, { kind }))
      const preview = viewPreview(await insertPreview(trx, { kind, id: record.id }, body.days), config)
      const write = { actorId: user.id, action: 'shared', entity, entityId: record.id }
      await recordAudit(trx, { ...write, after: { ...describe(record), previewUntil: preview.expiresAt } })
      return { preview, message: messages.saved }
    })
  const remove = ({ params, user }: Given<'deletePreview'>, { db }: Deps) =>
    transact(db, async (trx) => {
      const id = isUuid(params.id) ? await deletePreview(trx, kind, params.id) : undefined
      const record = id === undefined ? null : await find(trx, id)
      if (!record) throw new HttpError(404, messages.notFound)
      const write = { actorId: user.id, action: 'withdrew the preview of', entity, entityId: record.id }
      await recordAudit(trx, { ...write, before: { ...describe(record), preview: params.id } })
      return { message: messages.deleted }
    })
  return { list, create, remove }
}
