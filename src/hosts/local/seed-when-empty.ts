import { seedDemo } from './seed.ts'

/** The demo goes into this machine's own database, never into one that DATABASE_URL names unless DEMO=true. */
export async function seedWhenEmpty(databaseUrl: string): Promise<void> {
  if (process.env['DATABASE_URL'] && process.env['DEMO'] !== 'true') return
  await seedDemo(databaseUrl)
}
