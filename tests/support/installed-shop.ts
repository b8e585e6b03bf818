import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { freePort } from './free-port.ts'

/** Installs by a link to the packages of this checkout where the version has the same lock file; runs everything else. */
const npmScript = (project: string, npm: string) => `#!/bin/sh
[ "$1" = ci ] && cmp -s package-lock.json ${project}/package-lock.json || exec ${npm} "$@"
ln -s ${project}/node_modules node_modules
`

/** The service: what systemd does with deploy/placket.service. It starts the shop again whenever it ends. */
const serviceScript = (folder: string) => `#!/bin/sh
trap 'stopped=1; kill "$shop"' TERM
stopped=
until [ "$stopped" ]; do
  NODE_ENV=production SITE_DIR=${folder}/home/current/dist node_modules/.bin/node src/hosts/node/start.ts &
  shop=$!
  while kill -0 "$shop" 2>/dev/null; do wait "$shop"; done
  [ "$stopped" ] || { echo 'The shop ended; it is started again'; sleep 2; }
done
`

const restartScript = (folder: string) => `#!/bin/sh
if [ -e ${folder}/pid ]; then
  pid=$(cat ${folder}/pid)
  kill "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
fi
cd -P ${folder}/home/current
setsid ${folder}/service >>${folder}/log 2>&1 </dev/null &
echo $! >${folder}/pid
`

export interface InstalledShop {
  url: string
  /** Runs deploy/update.sh; throws with what it said unless it succeeds. */
  update(...words: string[]): Promise<void>
  /** The version that runs. */
  running(): string
  /** A page of the version that runs, as the shop serves it. */
  readPage(path: string): Promise<string>
  stop(): void
}

/** A shop in production mode below `folder`, installed and updated by deploy/update.sh as on a machine of its own. */
export async function prepareInstall(
  folder: string,
  repository: string,
  settings: Record<string, string>,
): Promise<InstalledShop> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const project = resolve('.')
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin/npm'), npmScript(project, npm), { mode: 0o755 })
  writeFileSync(join(folder, 'service'), serviceScript(folder), { mode: 0o755 })
  writeFileSync(join(folder, 'restart'), restartScript(folder), { mode: 0o755 })
  const lines = Object.entries({ ...settings, PORT: String(port) }).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(folder, 'environment'), `${lines.join('\n')}\n`)
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    HOME: process.env['HOME'] ?? folder,
    PLACKET_HOME: join(folder, 'home'),
    PLACKET_ENV: join(folder, 'environment'),
    PLACKET_AS: '',
    PLACKET_RESTART: join(folder, 'restart'),
    PLACKET_STOP: 'true',
    PLACKET_HEALTH: `${url}/readyz`,
  }
  return {
    url,
    async update(...words) {
      const script = spawn(
        'sh',
        ['deploy/update.sh', ...words, ...(words[0] === '--back' ? [] : [`file://${repository}`])],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
          env,
        },
      )
      const [status] = await once(script, 'exit')
      if (status !== 0) throw new Error(`update.sh ${words.join(' ')} ended with ${status}`)
    },
    running: () => basename(readlinkSync(join(folder, 'home/current'))),
    readPage: async (path) => (await fetch(url + path)).text(),
    stop() {
      const pid = join(folder, 'pid')
      // The command doesn't throw where the service has ended already.
      if (existsSync(pid)) spawnSync('kill', [readFileSync(pid, 'utf8').trim()])
    },
  }
}
