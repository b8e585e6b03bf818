import { createStored } from '../../../site/browser/stored.ts'

const kept = 6
const maxLength = 100

interface Searches {
  queries: readonly string[]
}

function parse(text: string | null | undefined): Searches {
  try {
    const read: unknown = JSON.parse(text ?? '')
    const queries = typeof read === 'object' && read !== null && 'queries' in read ? read.queries : []
    if (!Array.isArray(queries)) return { queries: [] }
    return { queries: queries.filter((query): query is string => isQuery(query)).slice(0, kept) }
  } catch {
    return { queries: [] }
  }
}

const isQuery = (query: unknown) => typeof query === 'string' && query.trim() !== '' && query.length <= maxLength

/** What this browser searched for and found, newest first. It never leaves the browser. */
const stored = createStored<Searches>('placket:searches', parse)

export const readRecent = (): readonly string[] => stored.read().queries

const without = (queries: readonly string[], query: string) =>
  queries.filter((candidate) => candidate.toLowerCase() !== query.toLowerCase())

// Two tabs that write at the same moment lose one search, which is worth no lock.
const save = (queries: readonly string[]) => void stored.write({ queries })

export function keepSearch(query: string): void {
  if (isQuery(query)) save([query, ...without(readRecent(), query)].slice(0, kept))
}

export const forgetSearch = (query: string) => save(without(readRecent(), query))
export const forgetSearches = () => save([])
