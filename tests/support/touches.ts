import { alwaysTouched, type Touches } from '../../src/api/touches.ts'

const always = new Set<string>(alwaysTouched)
/** There is one of them, whoever a change is about: how often the catalogue changed, the last number of a document. */
const shared = /^(catalogue_state|document_counters)\./
const every = /^every (\w+)(?:\.(\w+)| (deleted))$/

/** The tables of a line, each by itself. */
export const tablesOf = (touches: Touches): string[] => [
  ...new Set(touches.map((touch) => every.exec(touch)?.[1] ?? touch)),
]

/** How a change of the rows of others is named that a line allows. */
function listAllowed(touches: Touches): string[] {
  return touches.flatMap((touch) => {
    const [, table = '', column] = every.exec(touch) ?? []
    if (table === '') return []
    return column ? [`${table}.${column}`, `${table}.updated_at`] : [`${table} deleted`]
  })
}

interface Changes {
  /** Tables in which anything changed. */
  touched: readonly string[]
  /** What happened to rows of others, with how many it happened to. */
  foreign: ReadonlyMap<string, number>
}

/** What was changed beyond a line. */
export function findUndeclared({ touched, foreign }: Changes, touches: Touches): string[] {
  if (touches.includes('every table')) return []
  const tables = tablesOf(touches)
  const allowed = listAllowed(touches)
  const beyond = touched.filter((table) => !always.has(table) && !tables.includes(table))
  const others = [...foreign].filter(([what]) => !shared.test(what) && !allowed.includes(what))
  return [
    ...beyond.map((table) => `${table}, which its line in src/api/touches.ts does not name`),
    ...others.map(([what, count]) => `${what} of ${count} rows of others`),
  ]
}
