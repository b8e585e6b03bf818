import { z } from 'zod'
import { type EndpointSchema, schemas } from '../../../api/schemas.ts'
import { transact } from '../../../platform/database/client.ts'
import { isCatalogueId } from '../../../platform/ids.ts'
import { findStoredVariant } from '../../catalog/server/stored-variant.ts'
import { viewAnnouncement } from '../../content/server/announcement-handlers.ts'
import { findLastAnnouncement } from '../../content/server/announcements.ts'
import { editableBanner } from '../../content/server/banner-handlers.ts'
import { viewLoggedPromo } from '../../promotions/server/logged-promo.ts'
import { translatable, translatedKinds } from '../../translations/rules/translatable.ts'
import { readTranslationName } from '../../translations/rules/translation-name.ts'
import { readTranslationOf } from '../../translations/server/handlers.ts'
import { isFields, type Undoable } from '../rules/undo.ts'
import { type Caller, type MerchantCall, runCall } from './run-call.ts'

type Fields = Record<string, unknown>

export interface UndoableRecord {
  /** The fields that a body may have. */
  fields: readonly string[]
  /** The record as it is now; null when it no longer exists. */
  read: (id: string, by: Caller) => Promise<Fields | null>
  /** The fields of a body from what the log stores. */
  toFields?: (stored: Fields, by: Caller) => Fields | Promise<Fields>
  update: MerchantCall
  /** The body has to be whole. */
  whole?: true
  /** The body of the update, where it isn't the fields themselves. */
  toBody?: (id: string, restored: Fields, now: Fields) => object
  create?: MerchantCall
  remove?: MerchantCall
}

function fieldsOf(name: MerchantCall, ...without: string[]): readonly string[] {
  const { body }: EndpointSchema = schemas[name]
  return Object.keys(body instanceof z.ZodObject ? body.shape : {}).filter(
    (field) => field !== 'version' && !without.includes(field),
  )
}

/** The only record of a reply, or that with the id in its only list. */
function pick(reply: object, id: string): Fields | null {
  const [value]: unknown[] = Object.values(reply)
  const found: unknown = Array.isArray(value) ? value.find((record) => isFields(record) && record['id'] === id) : value
  return isFields(found) ? found : null
}

const readBy = (name: MerchantCall) => async (id: string, by: Caller) => {
  try {
    return pick(await runCall(name, { id }, by), id)
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null
    throw error
  }
}

const readWhole =
  (name: MerchantCall) =>
  async (_id: string, by: Caller): Promise<Fields> => ({
    ...(await runCall(name, {}, by)),
  })

const banner: UndoableRecord = {
  fields: fieldsOf('updateBanner'),
  read: async (id, by) => {
    const found = await readBy('listBanners')(id, by)
    return found && { ...editableBanner(found as Parameters<typeof editableBanner>[0]), version: found['version'] }
  },
  toFields: (stored) => ({ ...editableBanner(stored as Parameters<typeof editableBanner>[0]) }),
  update: 'updateBanner',
  create: 'createBanner',
  remove: 'deleteBanner',
}

const variant: UndoableRecord = {
  fields: ['price', 'compareAt', 'stock', 'sku', 'barcode', 'weightGrams'],
  read: async (id, { deps: { db, config } }) =>
    isCatalogueId(id) ? transact(db, async (trx) => findStoredVariant(trx, id, config.CURRENCY)) : null,
  update: 'updateVariants',
  toBody: (id, restored, now) => {
    const seen = Object.keys(restored).map((field) => [`seen${field[0]?.toUpperCase()}${field.slice(1)}`, now[field]])
    return { changes: [{ id, ...restored, ...Object.fromEntries(seen) }] }
  },
}

const settings: UndoableRecord = {
  fields: fieldsOf('updateSettings'),
  read: async (_id, by) => {
    const { settings: values, version } = await runCall('listSettings', {}, by)
    return { ...values, version }
  },
  update: 'updateSettings',
}

const translation: UndoableRecord = {
  fields: [...new Set(translatedKinds.flatMap((kind) => Object.keys(translatable[kind].fields)))],
  read: async (id, { deps: { db } }) => {
    const named = readTranslationName(id)
    const found = named && (await readTranslationOf(db, named))
    return found && { ...found.texts, version: found.version }
  },
  update: 'saveTranslation',
  toBody: (id, texts, { version }) => ({ ...readTranslationName(id), texts, version }),
}

export const undoableRecords: Record<Undoable, UndoableRecord> = {
  banner,
  variant,
  settings,
  translation,
  product: {
    fields: fieldsOf('updateProduct', 'fabric', 'pattern', 'fit', 'sleeve', 'collar'),
    read: readBy('readProduct'),
    update: 'updateProduct',
  },
  page: {
    fields: fieldsOf('updatePage'),
    read: readBy('readPage'),
    update: 'updatePage',
    create: 'createPage',
    remove: 'deletePage',
  },
  blog: {
    // The text is stored as HTML, whatever it was written in.
    fields: fieldsOf('updateBlog', 'markdown'),
    read: readBy('readBlog'),
    update: 'updateBlog',
    create: 'createBlog',
    remove: 'deleteBlog',
  },
  category: {
    fields: fieldsOf('updateCategory'),
    read: readBy('listAllCategories'),
    update: 'updateCategory',
    create: 'createCategory',
    remove: 'deleteCategory',
  },
  'featured section': {
    fields: fieldsOf('updateSection'),
    read: readBy('listSections'),
    update: 'updateSection',
    create: 'createSection',
    remove: 'deleteSection',
  },
  'size chart': {
    fields: fieldsOf('updateSizeChart'),
    read: readBy('listAllSizeCharts'),
    whole: true,
    update: 'updateSizeChart',
    create: 'createSizeChart',
    remove: 'deleteSizeChart',
  },
  attribute: {
    fields: fieldsOf('updateAttribute'),
    read: readBy('listAttributes'),
    whole: true,
    update: 'updateAttribute',
  },
  'promo-code': {
    fields: fieldsOf('updatePromoCode'),
    read: readBy('getPromoCode'),
    toFields: (stored, { deps: { db, config } }) => viewLoggedPromo(db, stored, config.CURRENCY),
    update: 'updatePromoCode',
    create: 'createPromoCode',
    remove: 'deletePromoCode',
  },
  navigation: {
    fields: fieldsOf('saveNavigation'),
    read: readWhole('readNavigation'),
    whole: true,
    update: 'saveNavigation',
  },
  announcement: {
    fields: fieldsOf('saveAnnouncement'),
    whole: true,
    update: 'saveAnnouncement',
    read: async (_id, { deps: { db } }) => {
      const last = await findLastAnnouncement(db)
      return last && { ...viewAnnouncement(last) }
    },
  },
}
