import type { Handlers } from '../../../api/http.ts'
import { listFeedGaps } from './feed-gaps.ts'

export const handleFeeds: Pick<Handlers, 'listFeedGaps'> = {
  listFeedGaps: ({ query }, { db, config }) => listFeedGaps(db, config, query),
}
