import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The process that has the embedded database open: its address, and the door where it counts its users. */
const ownerSchema = z.object({
  pid: z.number(),
  url: z.string(),
  door: z.object({ port: z.number(), key: z.string() }),
})
export type Owner = z.infer<typeof ownerSchema>

const fileIn = (dataDir: string) => join(dataDir, 'owner.json')

/** The owner named in the folder, which may have died since; null if none is. */
export async function readOwner(dataDir: string): Promise<Owner | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => 'null')
  return ownerSchema.nullable().parse(JSON.parse(text))
}

/** Writes the owner's file atomically. */
export async function writeOwner(dataDir: string, owner: Owner): Promise<void> {
  await writeFile(`${fileIn(dataDir)}.new`, JSON.stringify(owner))
  await rename(`${fileIn(dataDir)}.new`, fileIn(dataDir))
}

export const removeOwner = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })
