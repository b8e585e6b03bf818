import type { Handlers } from '../../../api/http.ts'
import { recordAudit } from '../../../desk/server/audit.ts'
import { requireNumbered, withGiven } from '../../../desk/server/given.ts'
import { pickFields, requireUnchanged, versionOf } from '../../../desk/server/record-version.ts'
import { transact } from '../../../platform/database/client.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { ruleFields, synonymFields } from '../search-contract.ts'
import { checkRule, checkStopWords, checkSynonym, readRedirect } from './rule-checks.ts'
import {
  deleteRule,
  deleteSynonym,
  insertRule,
  insertSynonym,
  listRules,
  listStopWords,
  listSynonyms,
  lockRules,
  type StoredRule,
  type StoredSynonym,
  saveRule,
  saveStopWords,
  saveSynonym,
} from './rule-queries.ts'
import { listFailedSearches } from './search-misses.ts'
import { handleSearchPreview } from './search-preview.ts'

const view = <T extends object>(record: T, fields: readonly string[]) => ({
  ...record,
  version: versionOf(pickFields(record, fields)),
})
const viewSynonym = (synonym: StoredSynonym) => view(synonym, synonymFields)
const viewRule = (rule: StoredRule) => view(rule, ruleFields)
const viewStopWords = (words: string[]) => ({ words, version: versionOf({ words }) })

/** A record as the audit log names it. */
const titled = ({ words, means }: Omit<StoredSynonym, 'id'>) => ({ title: words.join(', '), words, means })
const titledRule = ({ id: _id, ...rule }: StoredRule) => ({ title: rule.queries.join(', '), ...rule })

const byId =
  <T extends { id: string }>(records: readonly T[]) =>
  async (id: string) =>
    records.find((record) => record.id === id)

type RuleCalls =
  | 'listFailedSearches'
  | 'listSynonyms'
  | 'createSynonym'
  | 'updateSynonym'
  | 'deleteSynonym'
  | 'listSearchRules'
  | 'createSearchRule'
  | 'updateSearchRule'
  | 'deleteSearchRule'
  | 'readStopWords'
  | 'saveStopWords'
  | 'previewSearch'

export const handleSearchRules: Pick<Handlers, RuleCalls> = {
  ...handleSearchPreview,

  listSynonyms: async (_call, { db }) => ({ synonyms: (await listSynonyms(db)).map(viewSynonym) }),

  createSynonym: ({ body, user }, { db }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      await checkSynonym(trx, body)
      const synonym = { id: await insertSynonym(trx, body), ...body }
      const write = { actorId: user.id, entity: 'synonym', entityId: synonym.id, after: titled(synonym) }
      await recordAudit(trx, { ...write, action: 'created' })
      return { synonym: viewSynonym(synonym), message: messages.saved }
    }),

  updateSynonym: ({ params, body: { version, ...body }, user }, { db }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const before = await requireNumbered(params.id, byId(await listSynonyms(trx)))
      requireUnchanged(version, pickFields(before, synonymFields), body)
      const synonym = withGiven(before, body)
      await checkSynonym(trx, synonym, before.id)
      await saveSynonym(trx, synonym)
      const write = { actorId: user.id, entity: 'synonym', entityId: before.id }
      await recordAudit(trx, { ...write, action: 'changed', before: titled(before), after: titled(synonym) })
      return { synonym: viewSynonym(synonym), message: messages.saved }
    }),

  deleteSynonym: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const before = await requireNumbered(params.id, byId(await listSynonyms(trx)))
      await deleteSynonym(trx, before.id)
      const write = { actorId: user.id, entity: 'synonym', entityId: before.id, before: titled(before) }
      await recordAudit(trx, { ...write, action: 'deleted' })
      return { message: messages.deleted }
    }),

  listSearchRules: async (_call, { db }) => ({ rules: (await listRules(db)).map(viewRule) }),

  createSearchRule: ({ body, user }, { db, config }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const { queries, pinned = [], hidden = [] } = body
      const fields = { queries, pinned, hidden, redirect: readRedirect(body.redirect, config) }
      await checkRule(trx, fields)
      const rule = { ...fields, id: await insertRule(trx, fields) }
      const write = { actorId: user.id, entity: 'search rule', entityId: rule.id, after: titledRule(rule) }
      await recordAudit(trx, { ...write, action: 'created' })
      return { rule: viewRule(rule), message: messages.saved }
    }),

  updateSearchRule: ({ params, body: { version, ...body }, user }, { db, config }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const before = await requireNumbered(params.id, byId(await listRules(trx)))
      requireUnchanged(version, pickFields(before, ruleFields), body)
      const redirect = body.redirect === undefined ? before.redirect : readRedirect(body.redirect, config)
      const rule = { ...withGiven(before, { ...body, redirect: undefined }), redirect }
      await checkRule(trx, rule, before)
      await saveRule(trx, rule)
      const write = { actorId: user.id, entity: 'search rule', entityId: before.id }
      await recordAudit(trx, { ...write, action: 'changed', before: titledRule(before), after: titledRule(rule) })
      return { rule: viewRule(rule), message: messages.saved }
    }),

  deleteSearchRule: ({ params, user }, { db }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const before = await requireNumbered(params.id, byId(await listRules(trx)))
      await deleteRule(trx, before.id)
      const write = { actorId: user.id, entity: 'search rule', entityId: before.id, before: titledRule(before) }
      await recordAudit(trx, { ...write, action: 'deleted' })
      return { message: messages.deleted }
    }),

  listFailedSearches: ({ query }, { db }) => listFailedSearches(db, query),

  readStopWords: async (_call, { db }) => viewStopWords(await listStopWords(db)),

  saveStopWords: ({ body: { words, version }, user }, { db }) =>
    transact(db, async (trx) => {
      await lockRules(trx)
      const before = await listStopWords(trx)
      requireUnchanged(version, { words: before }, { words })
      await checkStopWords(trx, words)
      await saveStopWords(trx, words)
      const write = { actorId: user.id, action: 'changed', entity: 'stop-words', entityId: 'search' }
      await recordAudit(trx, { ...write, before: { words: before }, after: { words } })
      return { ...viewStopWords(words), message: messages.saved }
    }),
}
