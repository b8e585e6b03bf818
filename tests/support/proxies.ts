import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
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
export const installedProxies: readonly ProxyName[] = (['nginx', 'caddy'] as const).filter((name) => findProgram(name))
const hasProxy = installedProxies.length > 0

/** A suite for each of them. Without any, one is skipped: a file without a suite fails. */
export function describeBehindProxies(title: string, test: (name: ProxyName) => void): void {
  if (!hasProxy) console.warn('Skipped: neither nginx nor Caddy is installed')
  describe.runIf(hasProxy).each(hasProxy ? installedProxies : (['nginx'] as const))(title, test)
}

/** deploy/nginx.conf for the shop at `shopUrl`: what its secure server listens to, and its location. */
async function readLocation(shopUrl: string): Promise<{ server: string; listen: string }> {
  const text = await readFile('deploy/nginx.conf', 'utf8')
  const location = /^ {2}location \/ \{[\s\S]*?^ {2}\}/m.exec(text)?.[0]
  const listen = /^ {2}listen 443 (.*);/m.exec(text)?.[1]
  if (!location?.includes(upstream) || !listen) throw new Error(`deploy/nginx.conf shows no shop at ${upstream}`)
  return { server: location.replace(upstream, new URL(shopUrl).host), listen }
}

/** deploy/nginx-files.conf for the API at `apiUrl` and the built pages in `pages`: its server without the certificate, and its maps, with the redirects written to `folder`. */
async function readFilesServer(
  apiUrl: string,
  pages: string,
  folder: string,
): Promise<{ server: string; map: string }> {
  const text = await readFile('deploy/nginx-files.conf', 'utf8')
  const [, server, map] = /^ {2}# Everything below.*\n([\s\S]*?)^\}$([\s\S]*)/m.exec(text) ?? []
  if (!server?.includes(upstream) || !map) throw new Error(`deploy/nginx-files.conf shows no API at ${upstream}`)
  const rules = join(folder, 'redirects.conf')
  await writeFile(rules, execFileSync(process.execPath, ['src/hosts/local/nginx-rules.ts', pages]))
  return {
    server: server.replace('/srv/placket/dist', pages).replace(upstream, new URL(apiUrl).host),
    map: map.replace('/srv/placket/redirects.conf', rules),
  }
}

interface NginxServer {
  server: string
  map?: string
  /** After the port: TLS and HTTP/2. Empty: neither. */
  listen?: string
}

/** A certificate that nobody trusts, for as long as the test. */
async function writeCertificate(folder: string): Promise<string> {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...kind, '-subj', '/CN=localhost', ...files], { stdio: 'ignore' })
  return `ssl_certificate ${certificate}; ssl_certificate_key ${key};`
}

/** In the foreground, in one process, and with every file below `folder`. */
async function writeNginx(folder: string, port: number, given: NginxServer): Promise<string[]> {
  const { server, map = '', listen = '' } = given
  const certificate = listen ? await writeCertificate(folder) : ''
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
       server { listen 127.0.0.1:${port} ${listen}; ${certificate} ${server} }
     }`,
  )
  return ['-p', folder, '-e', join(folder, 'log'), '-c', file]
}

async function writeCaddy(folder: string, secure: boolean): Promise<string[]> {
  const file = join(folder, 'Caddyfile')
  const certificate = secure ? 'local_certs\nskip_install_trust\nauto_https disable_redirects\n' : ''
  await writeFile(file, `{\nadmin off\n${certificate}}\n${await readFile('deploy/Caddyfile', 'utf8')}`)
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

/** Whatever its certificate. */
async function isOpen(url: string): Promise<boolean> {
  const sent = (url.startsWith('https:') ? requestSecurely : request)(`${url}/healthz`, {
    agent: false,
    rejectUnauthorized: false,
  })
  sent.end()
  return once(sent, 'response').then(
    ([response]) => {
      response.resume()
      return response.statusCode === 200
    },
    () => false,
  )
}

interface ProxyOptions {
  /** A folder that nginx serves by itself; the shop is the API alone. */
  pages?: string
  /** TLS with a certificate that nobody trusts, and HTTP/2. */
  secure?: boolean
}

/** A real proxy on a free port in front of the shop, configured by the files of deploy/. */
export async function startProxy(
  name: ProxyName,
  shopUrl: string,
  { pages, secure = false }: ProxyOptions = {},
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), `placket-${name}-`))
  const port = await freePort()
  const url = secure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  const nginx = async () => {
    if (pages) return writeNginx(folder, port, await readFilesServer(shopUrl, pages, folder))
    const { server, listen } = await readLocation(shopUrl)
    return writeNginx(folder, port, { server, listen: secure ? listen : '' })
  }
  const options = await (name === 'nginx' ? nginx() : writeCaddy(folder, secure))
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
