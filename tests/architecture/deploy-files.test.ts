import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'placket-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { encoding: 'utf8', env: { PATH: process.env['PATH'] ?? '', ...env } })

const settings = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? ''))
// The build's folder, and variables only used by the scripts of deploy/ and compose.yaml.
const own = [
  'SITE_DIR',
  'BACKUP_DIR',
  'SHOP_UPSTREAM',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'SHOP_DOMAIN',
]

test('the container, compose.yaml and the units only set settings that the shop has', () => {
  const named = [
    ...[...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) => line?.match(/[A-Z_]+(?==)/g) ?? []),
    ...[...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name ?? ''),
    ...readdirSync('deploy')
      .filter((name) => name.endsWith('.service'))
      .flatMap((name) => [...read(join('deploy', name)).matchAll(/^Environment=(.+)$/gm)])
      .flatMap(([, line]) => line?.match(/[A-Z_]+(?==)/g) ?? []),
  ]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !settings.has(name) && !own.includes(name))).toEqual([])
})

test('the start commands exist, and the proxies use the port that the shop listens on', () => {
  const start = 'src/hosts/node/start.ts'
  expect(read(start)).toContain('npm start')
  for (const file of ['Dockerfile', 'deploy/placket.service']) expect(read(file)).toContain(start)
  const port = /^# PORT=(\d+)$/m.exec(read('.env.example'))?.[1]
  for (const file of ['Dockerfile', 'compose.yaml', 'deploy/Caddyfile', 'deploy/nginx.conf', 'deploy/update.sh']) {
    expect(read(file)).toContain(String(port))
  }
})

test('the container gets everything needed to build the pages, and no secret', () => {
  const left = read('.dockerignore').trim().split('\n')
  expect(left).toEqual(expect.arrayContaining(['.env', '.data', '.git', 'node_modules']))
  for (const needed of ['src', 'public', 'demo', 'netlify', 'astro.config.mjs', 'tsconfig.json']) {
    expect(left).not.toContain(needed)
  }
})

test('the logs of everything that runs on are limited in size', () => {
  const compose = read('compose.yaml')
  expect(compose).toMatch(
    /^x-logging: &logging\n {2}driver: local\n {2}options: \{ max-size: \d+m, max-file: '\d+' \}$/m,
  )
  const services = (/^services:\n([\s\S]*?)^\w/m.exec(compose)?.[1] ?? '').split(/^ {2}(?=\w+:$)/m).slice(1)
  const running = services.filter((service) => service.includes('restart: unless-stopped'))
  expect(running).toHaveLength(3)
  for (const service of running) expect(service).toContain('logging: *logging')
  // Those of the units go to the journal, which limits itself.
  const units = readdirSync('deploy').filter((name) => name.endsWith('.service'))
  for (const name of units) expect(read(join('deploy', name)), name).not.toMatch(/^Standard(Output|Error)=/m)
})

const hasAnalyzer = run('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasAnalyzer)('systemd has no complaints about the units', () => {
  const units = join(folder, 'units')
  mkdirSync(units)
  const files = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name))
  expect(files).toHaveLength(5)
  for (const name of files) {
    // systemd checks whether the program exists.
    writeFileSync(join(units, name), read(join('deploy', name)).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh'))
  }
  const { status, stderr } = run('systemd-analyze', ['verify', ...files.map((name) => join(units, name))])
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

const backup = (words: string[], env: Record<string, string> = {}) =>
  run('sh', ['deploy/backup.sh', ...words], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop',
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    ...env,
  })

test('a failed backup leaves no copy, and says why', () => {
  const { status, stderr } = backup([])
  expect(status).not.toBe(0)
  expect(stderr).toMatch(/pg_dump/)
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})

test('a copy is made of the database that the shop beside the script has, whatever else its settings say', () => {
  const own = join(folder, 'own')
  mkdirSync(join(own, 'deploy'), { recursive: true })
  cpSync('deploy/backup.sh', join(own, 'deploy/backup.sh'))
  const settings = [
    'MAIL_FROM=Our shop <shop@shop.example>',
    'DATABASE_URL="postgres://own.invalid/own?host=/run/a&port=1"',
  ]
  writeFileSync(join(own, '.env'), `${settings.join('\n')}\n`)
  const { stderr } = run(join(own, 'deploy/backup.sh'), [], { BACKUP_DIR: join(own, 'backups') })
  expect(stderr).toMatch(/pg_dump: .*\/run\/a\/\.s\.PGSQL\.1"/)
})

test('the scripts can be run as the documents name them', () => {
  const scripts = readdirSync('deploy').filter((name) => name.endsWith('.sh'))
  expect(scripts.filter((name) => (statSync(join('deploy', name)).mode & 0o111) !== 0o111)).toEqual([])
})

test('a damaged copy is not restored', () => {
  const copy = join(folder, 'backups', '2026-01-01T000000Z')
  mkdirSync(copy, { recursive: true })
  writeFileSync(join(copy, 'shop.dump'), 'cut off')
  writeFileSync(join(copy, 'media.tar.gz'), '')
  writeFileSync(join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  shop.dump\n${'0'.repeat(64)}  media.tar.gz\n`)
  for (const words of [['drill'], ['restore', copy]]) {
    const { status, stderr } = backup(words)
    expect(status).toBe(1)
    expect(stderr).toContain(`${copy} is damaged`)
  }
})

test('the scripts say what is missing', () => {
  expect(backup(['undo'])).toMatchObject({ status: 1, stderr: 'backup: make, drill or restore, not undo\n' })
  expect(backup([], { DATABASE_URL: '' }).stderr).toContain('DATABASE_URL')
  const update = (...words: string[]) =>
    run('sh', ['deploy/update.sh', ...words], { PLACKET_HOME: join(folder, 'home') })
  expect(update().stderr).toContain('is the version to run')
  expect(update('../x').stderr).toContain('../x is no name of a version')
  expect(update('--back').stderr).toContain('there is no version before')
})

test('a segment of the log is stored once, and another of its name is refused', () => {
  const walDir = join(folder, 'wal')
  const segment = join(folder, 'segment')
  const stranger = join(folder, 'stranger')
  writeFileSync(segment, Buffer.alloc(100_000, 'a'))
  writeFileSync(stranger, Buffer.alloc(100_000, 'b'))
  const archive = (from: string) =>
    run('sh', ['deploy/wal-backup.sh', 'archive', from, '000000010000000000000001'], { WAL_DIR: walDir })
  expect([archive(segment).status, archive(segment).status]).toEqual([0, 0])
  expect(archive(stranger)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('is there already and differs'),
  })
  expect(archive(join(folder, 'none')).status).not.toBe(0)
  expect(readdirSync(join(walDir, 'wal'))).toEqual(['000000010000000000000001.gz'])
  expect(run('sh', ['deploy/wal-backup.sh', 'undo'], { WAL_DIR: walDir }).stderr).toContain(
    'archive, base, drill or restore',
  )
  const drilled = run('sh', ['deploy/wal-backup.sh', 'drill'], { WAL_DIR: walDir, PG_BIN: '/usr/bin' })
  expect(drilled).toMatchObject({ status: 1, stderr: expect.stringContaining('there is no base backup') })
})
