import { execFileSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const migrations = 'netlify/database/migrations'

/** The release to compare with: the given commit, or the last tag. */
function findFormer(given: string | undefined): string {
  if (given) return given
  const tags = execFileSync('git', ['tag', '--sort=-creatordate'], { encoding: 'utf8' }).trim().split('\n')
  return tags[0] || 'HEAD~100'
}

/** Its files in a temporary folder, with this version's packages. */
export async function checkOutFormer(given: string | undefined): Promise<{ former: string; folder: string }> {
  const former = findFormer(given)
  const folder = await mkdtemp(join(tmpdir(), 'placket-former-'))
  execFileSync('sh', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'archive', former, folder])
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return { former, folder }
}

/** Gives the former release this version's migrations. Returns the names it did not have, and those whose text has changed since. */
export async function addMigrations(folder: string): Promise<{ added: string[]; changed: string[] }> {
  const had = new Set(await readdir(join(folder, migrations)))
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
  const changed: string[] = []
  for (const name of names.filter((each) => had.has(each))) {
    const here = await readFile(join(migrations, name))
    const there = await readFile(join(folder, migrations, name))
    if (!here.equals(there)) changed.push(name)
  }
  const added = names.filter((name) => !had.has(name)).sort()
  for (const name of added) await copyFile(join(migrations, name), join(folder, migrations, name))
  return { added, changed }
}

/** Takes them away again. */
export async function removeMigrations(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, migrations, name))
}
