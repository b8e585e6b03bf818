import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { chooseSlug, refuseTakenSlug, requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../platform/database/client.ts'
import { sanitiseHtml } from '../../../platform/html.ts'
import { refuseFields } from '../../../platform/http/http-error.ts'
import { readerOf } from '../../../platform/markets.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { picturesIn } from '../../media/rules/picture-address.ts'
import { addPictureSizes } from '../../media/rules/pictures-in-text.ts'
import { requirePictures } from '../../media/server/require-pictures.ts'
import { findAddressFault } from '../../publishing/rules/page-address.ts'
import { type AdminPage, pageFields } from '../page-contract.ts'
import { listGaps } from '../rules/page-text.ts'
import { handleShownNavigation } from './navigation-handlers.ts'
import * as queries from './page-queries.ts'

type PageCalls = 'listAllPages' | 'readPage' | 'createPage' | 'updatePage' | 'deletePage'

const blank: queries.PageDetail = {
  slug: '',
  role: null,
  title: '',
  intro: '',
  body: '',
  seoTitle: '',
  seoDescription: '',
  status: 'draft',
  publishAt: null,
}

const withVersion = (page: AdminPage) => ({ ...page, version: versionOf(pickFields(page, pageFields)) })

/** Sanitised, with the sizes of its pictures. */
async function readBody(trx: Trx, body: string): Promise<string> {
  const html = sanitiseHtml(body)
  return addPictureSizes(html, await requirePictures(trx, picturesIn(html)))
}

function checkAddress({ slug }: queries.PageDetail, before: string): void {
  const fault = slug === before ? null : findAddressFault(slug)
  if (fault) throw refuseFields({ field: 'slug', problem: fault })
}

/** A page that shoppers see, now or later, has no gaps. */
function checkPublishing({ status, publishAt, title, intro, body }: queries.PageDetail): void {
  if (status === 'scheduled' && (publishAt === null || Date.parse(publishAt) <= Date.now()))
    throw refuseFields({ field: 'publishAt', problem: 'must be in the future' })
  if (status !== 'active' && status !== 'scheduled') return
  const [gap] = listGaps(title, intro, body)
  if (gap !== undefined) throw refuseFields({ field: 'body', problem: `still has something to fill in: ${gap}` })
  if (body === '') throw refuseFields({ field: 'body', problem: 'must not be empty on a live page' })
}

async function checkRole(trx: Trx, role: string | null | undefined, id: string | null): Promise<void> {
  const holder = role ? await queries.findOtherWithRole(trx, role, id) : null
  if (holder !== null) throw refuseFields({ field: 'role', problem: `is that of the page “${holder}”` })
}

/** The detail as the body changes it, checked by everything that a schema can't know. */
async function applyBody(
  trx: Trx,
  { before, id }: { before: queries.PageDetail; id: string | null },
  body: Body<'updatePage'>,
): Promise<queries.PageDetail> {
  const text = body.body === undefined ? undefined : await readBody(trx, body.body)
  const detail = withGiven<queries.PageDetail>(before, { ...body, body: text })
  checkAddress(detail, before.slug)
  checkPublishing(detail)
  await checkRole(trx, body.role, id)
  return detail
}

export const handleAdminPages: Pick<Handlers, PageCalls> = {
  listAllPages: ({ query }, { db }) => queries.listAllPages(db, query),

  readPage: async ({ params }, { db }) => ({
    page: withVersion(await requireNumbered(params.id, (id) => queries.findPage(db, id))),
  }),

  createPage: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const given = { ...body, slug: chooseSlug(body.slug, body.title, 'title') }
        const page = await queries.insertPage(trx, await applyBody(trx, { before: blank, id: null }, given))
        const write = { actorId: user.id, action: 'created', entity: 'page', entityId: page.id }
        await recordAudit(trx, { ...write, after: page })
        return { page: withVersion(page), message: messages.saved }
      }),
    ),

  updatePage: ({ params, body: { version, ...body }, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireNumbered(params.id, (id) => queries.findPage(trx, id, { lock: true }))
        requireUnchanged(version, pickFields(before, pageFields), body)
        const page = await queries.savePage(trx, before.id, await applyBody(trx, { before, id: before.id }, body))
        const write = { actorId: user.id, action: 'changed', entity: 'page', entityId: before.id }
        await recordAudit(trx, { ...write, before, after: page })
        return { page: withVersion(page), message: messages.saved }
      }),
    ),

  deletePage: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireNumbered(params.id, (id) => queries.findPage(trx, id, { lock: true }))
      await queries.deletePage(trx, before.id)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'page', entityId: before.id, before })
      return { message: messages.deleted }
    }),
}

export const handlePages = {
  ...handleShownNavigation,
  listPages: async (_call, { db, config }) => ({ pages: await queries.listLivePages(db, readerOf(config)) }),
} satisfies Partial<Handlers>
