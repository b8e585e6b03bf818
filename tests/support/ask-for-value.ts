import pg from 'pg'

/** The first value of the first row, as text; empty without one. Over a connection of its own. */
export async function askForValue(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return String(rows[0]?.[0] ?? '')
}
