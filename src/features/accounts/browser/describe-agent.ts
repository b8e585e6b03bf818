import { say } from '../../../platform/pure/text/say.ts'
import * as texts from '../messages/en.ts'

// In this order: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, Android Linux, and an iPhone Mac OS X.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Turns a user agent into "Chrome on Android". */
export function describeAgent(agent: string): string {
  const find = (names: typeof browsers | typeof systems) => names.find(([mark]) => agent.includes(mark))?.[1]
  const browser = find(browsers) ?? texts.unknownBrowser
  const system = find(systems)
  return system ? say(texts.browserOnSystem, { browser, system }) : browser
}
