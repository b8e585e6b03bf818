import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/database/client.ts'

/** The number of rows and a hash of the content of each table: equal only for databases with the same content. */
export async function printDatabase(url: string): Promise<Record<string, string>> {
  const db = openDatabase(url, 1)
  try {
    const { rows: tables } = await sql<{ name: string }>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db)
    const print: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{ print: string }>`
        SELECT count(*) || ' rows ' || coalesce(md5(string_agg(one::text, chr(10) ORDER BY one::text)), '') AS print
        FROM ${sql.table(name)} AS one`.execute(db)
      print[name] = rows[0]?.print ?? ''
    }
    return print
  } finally {
    await db.destroy()
  }
}
