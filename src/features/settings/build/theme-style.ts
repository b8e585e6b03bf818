import { type ShownSettings, settingTable } from '../../../platform/pure/settings/shop.ts'
import { ownTokens } from '../../../site/build/own-theme.ts'
import { theme } from '../../../site/theme.ts'
import { findTextOnTheme, quietShare } from '../rules/check-settings.ts'

type Colors = Pick<ShownSettings, 'themeColor' | 'textColor' | 'backgroundColor'>

/** Tones between text and background; tokens.css has those of the default pair. */
function mixTones({ textColor, backgroundColor }: Colors): string {
  const defaults =
    settingTable.textColor.initial === textColor && settingTable.backgroundColor.initial === backgroundColor
  if (defaults) return ''
  const mix = (share: number) => `color-mix(in oklab, var(--ink) ${share}%, var(--paper))`
  const tones = { 'ink-soft': mix(quietShare * 100), edge: mix(55), line: mix(16), 'paper-deep': mix(5) }
  const rest = Object.entries(tones).map(([name, value]) => `;--${name}:${value}`)
  return `;--ink:${textColor};--paper:${backgroundColor}${rest.join('')}`
}

/** The tokens set by the merchant, in the admin and in `shop/theme.css`. They are inline in each page, whose policy allows them by their hash. */
export function writeThemeStyle(colors: Colors): string {
  const onTheme = findTextOnTheme(colors)
  const text = onTheme === colors.textColor ? '' : `;--on-theme:${onTheme}`
  const own = ownTokens && `;${ownTokens}`
  return [
    '@layer reset,tokens,base,components,parts,state;',
    `@layer tokens{:root:root{--theme:${colors.themeColor};--loader-time:${theme.loaderSeconds}s${own}${text}${mixTones(colors)}}}`,
  ].join('')
}
