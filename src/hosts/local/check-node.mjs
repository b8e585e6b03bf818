import { readFileSync } from 'node:fs'

// Plain JavaScript, since an old Node can't read TypeScript.

/** @param {string} version such as 22.18.0 */
function numbersOf(version) {
  const [major = 0, minor = 0] = version.replace(/^\D+/, '').split('.').map(Number)
  return { major, minor }
}

/**
 * What to do about a Node that is too old for this release; null for one that fits.
 * @param {string} version as in process.versions.node
 * @param {string} needed as in `engines` of package.json
 * @returns {string | null}
 */
export function adviseOnNode(version, needed = readNeeded()) {
  const own = numbersOf(version)
  const least = numbersOf(needed)
  const old = own.major < least.major || (own.major === least.major && own.minor < least.minor)
  return old ? `Node ${version} is too old. Install ${least.major}.${least.minor} or newer, then run: npm ci` : null
}

function readNeeded() {
  const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return String(engines.node)
}
