import { createInterface } from 'node:readline'
import pg from 'pg'
import { openDatabaseHere } from '../../src/hosts/local/owner.ts'

// A command that needs the database of DATA_DIR for as long as a test wants: it opens it, runs the SQL of
// each line, prints the result, and leaves at the end of its input.
const database = await openDatabaseHere({ ...process.env, DATABASE_URL: '' })
console.log(JSON.stringify({ url: database.url }))
for await (const line of createInterface({ input: process.stdin })) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query({ text: line, rowMode: 'array' })
  await client.end()
  console.log(JSON.stringify({ rows }))
}
await database.stop()
