import type { FieldKind, FieldPlan } from '../../../desk/browser/forms/field-plan.ts'
import {
  explainLock,
  type Setting,
  type SettingGroup,
  type SettingKey,
  settingKeys,
  settingOf,
} from '../../../platform/pure/settings/shop.ts'
import { call } from '../../../site/browser/api.ts'

const kinds: Record<Setting['kind'], FieldKind> = {
  line: 'line',
  prose: 'prose',
  email: 'line',
  emails: 'words',
  sizes: 'ordered',
  link: 'link',
  colour: 'colour',
  picture: 'picture',
  check: 'check',
  choice: 'choice',
}

const sizesOfShop: NonNullable<FieldPlan['fill']> = {
  label: 'Add the sizes of the catalogue',
  read: async () => {
    const outcome = await call('filterProductsV2', { query: { limit: '1' } })
    return outcome.ok ? outcome.reply.facets.sizes.map(({ label }) => label) : []
  },
}

function planField(key: SettingKey, variable: string | undefined): FieldPlan {
  const { label, hint, kind, required, choices } = settingOf(key)
  return {
    name: key,
    label,
    kind: kinds[kind],
    ...(hint ? { hint } : {}),
    ...(required ? { required } : {}),
    ...(choices ? { choices } : {}),
    ...(kind === 'sizes' ? { fill: sizesOfShop } : {}),
    ...(variable ? { locked: explainLock(variable) } : {}),
  }
}

/** The fields of one group of settings; those set by the environment are locked. */
export function listFields(group: SettingGroup, locks: Readonly<Record<string, string>>): FieldPlan[] {
  return settingKeys.filter((key) => settingOf(key).group === group).map((key) => planField(key, locks[key]))
}
