import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { chooseSlug, refuseTakenSlug, requireNumbered, withGiven } from '../../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf, versionOfOrder } from '../../../../desk/server/record-version.ts'
import { type Trx, transact } from '../../../../platform/database/client.ts'
import { HttpError, refuseFields } from '../../../../platform/http/http-error.ts'
import { isCatalogueId } from '../../../../platform/ids.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { type AdminCategory, categoryFields } from '../../category-contract.ts'
import { rootCategory } from '../../rules/root-category.ts'
import { arrangedCategories } from './arranged-categories.ts'
import {
  deleteEmptyCategory,
  findCategory,
  insertCategory,
  isBelow,
  listAllCategories,
  saveCategory,
} from './category-admin-queries.ts'

/** 400 when the parent category doesn't exist. */
export async function requireCategory(trx: Trx, id: string, field = 'categoryId'): Promise<void> {
  if (!isCatalogueId(id) || !(await findCategory(trx, id)))
    throw refuseFields({ field, problem: 'must be a category of the shop' })
}

/** The root keeps its slug and place, which addresses and pages rely on. */
async function requireMovable(trx: Trx, id: string) {
  const category = await requireNumbered(id, (known) => findCategory(trx, known, { lock: true }))
  if (category.slug === rootCategory) throw new HttpError(403, messages.forbidden)
  return category
}

const viewCategory = (category: AdminCategory) => ({
  ...category,
  version: versionOf(pickFields(category, categoryFields)),
})

const defaults: Pick<AdminCategory, 'description' | 'inNavbar' | 'gender' | 'ageGroup'> = {
  description: '',
  inNavbar: true,
  gender: '',
  ageGroup: '',
}

type CategoryCalls = 'listAllCategories' | 'createCategory' | 'updateCategory' | 'deleteCategory'

export const handleAdminCategories: Pick<Handlers, CategoryCalls> = {
  listAllCategories: async (_call, { db }) => {
    const categories = await listAllCategories(db)
    const orders = [...Map.groupBy(categories, ({ parentId }) => parentId ?? '')]
    return {
      categories: categories.map(viewCategory),
      orderVersions: Object.fromEntries(orders.map(([parentId, rows]) => [parentId, versionOfOrder(rows)])),
    }
  },

  createCategory: ({ body, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        await requireCategory(trx, body.parentId, 'parentId')
        const { name, parentId } = body
        const slug = chooseSlug(body.slug, name)
        const position = await arrangedCategories.findNext(trx)
        const category = await insertCategory(trx, withGiven({ ...defaults, slug, name, parentId, position }, body))
        const write = { actorId: user.id, entity: 'category', entityId: category.id, after: category }
        await recordAudit(trx, { ...write, action: 'created' })
        return { category: viewCategory(category), message: messages.saved }
      }),
    ),

  updateCategory: ({ params, body: { version, ...body }, user }, { db }) =>
    refuseTakenSlug(
      transact(db, async (trx) => {
        const before = await requireMovable(trx, params.id)
        requireUnchanged(version, pickFields(before, categoryFields), body)
        if (body.parentId !== undefined) {
          await requireCategory(trx, body.parentId, 'parentId')
          if (await isBelow(trx, body.parentId, before.id)) throw new HttpError(409, messages.categoryLoop)
        }
        const category = withGiven(before, body)
        await saveCategory(trx, category)
        const write = { actorId: user.id, entity: 'category', entityId: before.id, before, after: category }
        await recordAudit(trx, { ...write, action: 'changed' })
        return { category: viewCategory(category), message: messages.saved }
      }),
    ),

  deleteCategory: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      const before = await requireMovable(trx, params.id)
      if (!(await deleteEmptyCategory(trx, before.id))) throw new HttpError(409, messages.categoryInUse)
      await recordAudit(trx, { actorId: user.id, action: 'deleted', entity: 'category', entityId: before.id, before })
      return { message: messages.deleted }
    }),
}
