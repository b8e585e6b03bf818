import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RunningProxy {
  url: string
  stop(): Promise<void>
}

export type ProxyName = 'nginx' | 'caddy'

const upstream = '127.0.0.1:8888'

/** Where Debian installs them. */
const programs = { nginx: ['nginx', '/usr/sbin/nginx'], caddy: ['caddy', '/usr/bin/caddy'] }

function findProgram(name: ProxyName): string | undefined {
  return programs[name].find((program) => {
    try {
      execFileSync(program, [name === 'nginx' ? '-v' : 'version'], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  })
}

/** The proxies installed on this machine. */
export const proxyNames = (['nginx', 'caddy'] as const).filter((name) => findProgram(name))

/** deploy/nginx.conf for the shop at `shopUrl`. */
async function readLocation(shopUrl: string): Promise<string> {
  const location = /^ {2}location \/ \{[\s\S]*?^ {2}\}/m.exec(await readFile('deploy/nginx.conf', 'utf8'))?.[0]
  if (!location?.includes(upstream)) throw new Error(`deploy/nginx.conf shows no shop at ${upstream}`)
  return location.replace(upstream, new URL(shopUrl).host)
}

/** deploy/nginx-files.conf for the API at `apiUrl` and the built pages in `pages`: its server without the certificate, and its map. */
async function readFilesServer(apiUrl: string, pages: string): Promise<{ server: string; map: string }> {
  const text = await readFile('deploy/nginx-files.conf', 'utf8')
  const [, server, map] = /^ {2}# Everything below.*\n([\s\S]*?)^\}$([\s\S]*)/m.exec(text) ?? []
  if (!server?.includes(upstream) || !map) throw new Error(`deploy/nginx-files.conf shows no API at ${upstream}`)
  return { server: server.replace('/srv/placket/dist', pages).replace(upstream, new URL(apiUrl).host), map }
}

interface NginxServer {
  server: string
  map?: string
}

/** In the foreground, in one process, and with every file below `folder`. */
async function writeNginx(folder: string, port: number, { server, map = '' }: NginxServer): Promise<string[]> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/log; events {}
     http {
       include /etc/nginx/mime.types;
       access_log off;
       ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       ${map}
       server { listen 127.0.0.1:${port}; ${server} }
     }`,
  )
  return ['-p', folder, '-e', join(folder, 'log'), '-c', file]
}

async function writeCaddy(folder: string): Promise<string[]> {
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\nadmin off\n}\n${await readFile('deploy/Caddyfile', 'utf8')}`)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

async function isOpen(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/**
 * A real proxy on a free port in front of the shop, configured by the files of deploy/. With `pages`, a folder, nginx serves
 * these itself, and the shop is the API alone.
 */
export async function startProxy(name: ProxyName, shopUrl: string, pages?: string): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), `placket-${name}-`))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const nginx = async () =>
    writeNginx(folder, port, pages ? await readFilesServer(shopUrl, pages) : { server: await readLocation(shopUrl) })
  const options = await (name === 'nginx' ? nginx() : writeCaddy(folder))
  const own = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { ...own, SHOP_DOMAIN: url, SHOP_UPSTREAM: new URL(shopUrl).host }
  const proxy = spawn(findProgram(name) ?? name, options, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let complaints = ''
  proxy.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const exited = once(proxy, 'exit')
  for (let tries = 0; !(await isOpen(url)); tries += 1) {
    if (proxy.exitCode !== null) throw new Error(`${name} ended: ${complaints}`)
    if (tries === 200) proxy.kill('SIGKILL')
    await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 50))])
  }
  return {
    url,
    async stop() {
      proxy.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `fetch` from one of this machine's own addresses (127.0.0.0/8), so that visitors have different ones. */
export function fetchFrom(localAddress: string, root: string) {
  return async (path: string, init: RequestInit): Promise<Response> => {
    const { method = 'GET', body } = init
    const headers = Object.fromEntries(new Headers(init.headers))
    const sent = request(`${root}${path}`, { localAddress, method, headers, agent: false })
    sent.end(typeof body === 'string' ? body : undefined)
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response) text += String(chunk)
    return new Response(text, { status: response.statusCode, headers: { 'content-type': 'application/json' } })
  }
}
