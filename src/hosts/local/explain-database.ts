interface Place {
  host: string
  database: string
  user: string
}

type Explain = (place: Place) => string

const refused: Explain = ({ host }) =>
  `No Postgres listens at ${host}. Start it (systemctl start postgresql), or correct DATABASE_URL.`
const unknown: Explain = ({ host }) => `The host ${host} is not known. Correct DATABASE_URL, or the name server.`
const silent: Explain = ({ host }) => `${host} does not reply. A firewall may be in between, or the machine is off.`

/** By the codes of Node and of Postgres. */
const explanations: Record<string, Explain> = {
  ECONNREFUSED: refused,
  ENOENT: refused,
  ENOTFOUND: unknown,
  EAI_AGAIN: unknown,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  '28P01': ({ user }) => `The password of “${user}” is wrong. Correct DATABASE_URL.`,
  '28000': ({ user }) => `“${user}” may not sign in from here. Correct DATABASE_URL, or pg_hba.conf.`,
  '3D000': ({ database, user }) =>
    `There is no database “${database}”. Create it: createdb --owner=${user} ${database}`,
  '53300': () => 'It has no connection left. Stop what else uses it, or raise max_connections.',
  '57P03': () => 'It is starting or stopping. Try again in a minute.',
}

function readPlace(databaseUrl: string): Place {
  const { searchParams, hostname, port, pathname, username } = new URL(databaseUrl)
  const socket = searchParams.get('host')
  return {
    host: socket ?? `${hostname || 'localhost'}:${port || 5432}`,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  }
}

/** What to do about a database that can't be used, without its password; an embedded database has no address. */
export function explainDatabase(error: unknown, databaseUrl: string | null): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (databaseUrl === null) return `The embedded database does not open: ${reason}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const explain = /timeout/i.test(reason) && code === '' ? silent : explanations[code]
  return explain ? explain(readPlace(databaseUrl)) : `It does not answer: ${reason || code}`
}
