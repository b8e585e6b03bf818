import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { copyOwnShop } from './own-shop-files.ts'

// A merchant's copy of the repository with theme, texts, adapters and a room of their own, and the project that goes on meanwhile.

const author = ['-c', 'user.name=placket', '-c', 'user.email=placket@example.com']

const git = (repository: string, ...words: string[]) =>
  execFileSync('git', ['-C', repository, ...author, ...words], { encoding: 'utf8' }).trim()

/** What a release needs to carry all of the merchant's folder. */
const carriesRooms = 'src/api/own-rooms.ts'

/** The last tag that can carry the merchant's folder, else the commit that first could. */
function findPresentRelease(): string {
  const tags = git('.', 'tag', '--sort=-creatordate').split('\n').filter(Boolean)
  const carries = (tag: string) => git('.', 'ls-tree', '--name-only', tag, carriesRooms) !== ''
  return tags.find(carries) ?? git('.', 'log', '--diff-filter=A', '--format=%H', '-1', '--', carriesRooms)
}

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  writeFileSync(path, text.replace(from, to))
}

/** The next version of the project: it changes the files beside the merchant's, the README in their folder, and the tables. */
function writeNextVersion(upstream: string): void {
  const path = (file: string) => join(upstream, file)
  edit(path('src/site/styles/tokens.css'), '--radius:', '--corner: 2px;\n    --radius:')
  edit(path('src/features/cart/messages/de.ts'), "export const title = '", "export const title = 'Neu: ")
  edit(path('src/features/cart/messages/de.ts'), "export const empty = '", "export const empty = 'Neu: ")
  edit(path('shop/README.md'), '# ', '# New: ')
  writeFileSync(
    path('netlify/database/migrations/9999_upgrade.sql'),
    "ALTER TABLE orders ADD COLUMN upgraded text DEFAULT 'yes';\n",
  )
  git(upstream, 'add', '.')
  git(upstream, 'commit', '--quiet', '-m', 'The next version')
}

export interface MerchantRepository {
  path: string
  /** The commit of the project that it began with. */
  present: string
  /** Merges the next version; throws where anything conflicts. */
  pull(): void
}

/** A repository in `folder` whose tag v1 is the present release with the merchant's files; `pull` makes v2. */
export function makeMerchant(folder: string, present = findPresentRelease()): MerchantRepository {
  const path = join(folder, 'merchant')
  const upstream = join(folder, 'upstream')
  const project = resolve(git('.', 'rev-parse', '--show-toplevel'))
  git('.', 'clone', '--quiet', project, upstream)
  writeNextVersion(upstream)
  git('.', 'clone', '--quiet', project, path)
  git(path, 'checkout', '--quiet', '-b', 'shop', present)
  copyOwnShop(join(path, 'shop'))
  git(path, 'add', '.')
  git(path, 'commit', '--quiet', '-m', 'Make it ours')
  git(path, 'tag', 'v1')
  const pull = () => {
    git(path, 'pull', '--quiet', '--no-rebase', '--no-edit', upstream, 'HEAD')
    git(path, 'tag', 'v2')
  }
  return { path, present, pull }
}
