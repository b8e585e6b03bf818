import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from '../../support/browser.ts'

const dataDir = () => process.env['SHOP_DATA_DIR'] ?? ''

async function run(file: string, args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir(), NODE_ENV: 'test' }
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = await once(child, 'exit')
  return { code: Number(code), output }
}

test('a command works on the database of the running shop', async () => {
  const phone = '+14155550188'
  expect(await run('src/hosts/local/admin.ts', ['grant', phone])).toMatchObject({ code: 0 })
  const owner = JSON.parse(await readFile(join(dataDir(), 'owner.json'), 'utf8')) as { url: string }
  const client = new pg.Client(owner.url)
  await client.connect()
  const { rows } = await client.query('SELECT role FROM users WHERE phone = $1', [phone])
  await client.end()
  expect(rows).toEqual([{ role: 'admin' }])
  const removal = await run('src/hosts/local/admin.ts', ['remove-passkeys', phone])
  expect(removal).toMatchObject({ code: 0, output: expect.stringContaining(`Removed 0 passkeys of ${phone}`) })
})

test('migrating an up-to-date database changes nothing and says so', async () => {
  const { code, output } = await run('src/hosts/local/migrate.ts', [])
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: 'The database is up to date' })
})
