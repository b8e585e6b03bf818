import { listOwnRooms } from '../../api/own-rooms.ts'
import { listFiles, migrate, migrationsUrl, nameMigration } from '../../platform/database/migrate.ts'

const ownFolder = new URL('../../../shop/rooms/', import.meta.url)

interface Source {
  directory: URL
  /** The merchant's own room whose files these are. */
  room?: string
}

/** The shop's own files first: those of the merchant's rooms may refer to its tables. */
async function listSources(): Promise<Source[]> {
  const rooms = await listOwnRooms()
  const own = rooms.map((room): Source => ({ directory: new URL(`${room}/migrations/`, ownFolder), room }))
  return [{ directory: migrationsUrl }, ...own]
}

/** Applies the files that this database doesn't have yet, of the shop and of the merchant's own rooms. Returns their names. */
export async function migrateShop(databaseUrl: string): Promise<string[]> {
  const applied: string[] = []
  for (const { directory, room } of await listSources()) applied.push(...(await migrate(databaseUrl, directory, room)))
  return applied
}

/** The names of all files, as a database lists those that it has. */
export async function listMigrations(): Promise<string[]> {
  const names: string[] = []
  for (const { directory, room } of await listSources()) {
    names.push(...(await listFiles(directory)).map((file) => nameMigration(file, room)))
  }
  return names
}
