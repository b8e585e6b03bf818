import { seedDemo } from './seed.ts'

/** Fills this machine's own database with the demo unless DEMO=false, and the database of DATABASE_URL only with DEMO=true. */
export async function seedWhenEmpty(databaseUrl: string): Promise<void> {
  const wanted = process.env['DEMO'] || String(!process.env['DATABASE_URL'])
  if (wanted !== 'true') return
  await seedDemo(databaseUrl)
}
