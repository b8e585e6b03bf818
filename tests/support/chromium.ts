import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** For running as root, offline and quietly, as a headless run on any machine needs. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function findChromium(): string | undefined {
  return [process.env['CHROME_PATH'] ?? '', ...places, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

function run(command: string, args: string[], timeout = 300_000): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout }).status === 0
}

const isRoot = process.getuid?.() === 0

/** This machine's Chrome or Chromium; otherwise Playwright's, or Debian's package as root. Throws when neither is available. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chrome or Chromium here; getting one')
  if (!run('npx', ['playwright', 'install', 'chromium']) && isRoot) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  const installed = findChromium()
  if (!installed) throw new Error('Browser tests need Chrome or Chromium: install one, or set CHROME_PATH')
  return installed
}

const headlessShell = '/usr/bin/chromium-headless-shell'

/** On Debian, as root, installs Chromium's headless shell. Does nothing elsewhere, or when it isn't available. */
export function tryHeadlessShell(): void {
  if (process.env['CHROME_PATH'] || existsSync(headlessShell) || !isRoot || !existsSync('/usr/bin/apt-get')) return
  // It only saves time, so little time is spent on it.
  if (run('apt-get', ['update', '-qq'], 45_000)) {
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], 120_000)
  }
}

/**
 * The browser of the browser tests: Debian's headless shell of Chromium, whose pages have no window and need
 * half the processor time, or the one of `ensureChromium`.
 */
export function ensureTestBrowser(): string {
  if (!process.env['CHROME_PATH'] && existsSync(headlessShell)) return headlessShell
  return ensureChromium()
}
