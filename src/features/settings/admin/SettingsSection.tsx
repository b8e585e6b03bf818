import { useStore } from '@nanostores/react'
import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldKind, FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import {
  explainLock,
  type Setting,
  type SettingGroup,
  type SettingKey,
  settingGroups,
  settingKeys,
  settingOf,
} from '../../../platform/pure/settings/shop.ts'
import { settingScreens } from './slots.ts'
import './settings.css'
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

async function save(values: FormValues): Promise<Saved> {
  const outcome = await write('updateSettings', { body: values as BodyInput<'updateSettings'> })
  return outcome.ok ? { ok: true, version: outcome.reply.version } : outcome
}

/** A preview of the colours before they are saved. */
function Colors({ values }: { values: FormValues }) {
  const paint = (element: HTMLElement | null) => {
    for (const [name, key] of [
      ['--paper', 'backgroundColor'],
      ['--ink', 'textColor'],
      ['--theme', 'themeColor'],
    ] as const)
      element?.style.setProperty(name, String(values[key] ?? ''))
  }
  return (
    <section className="color-preview" aria-label="Preview" ref={paint}>
      <p>A shirt for every day</p>
      <span className="button" data-kind="accent">
        Add to cart
      </span>
    </section>
  )
}

function SettingGroupForm({ group, label }: { group: SettingGroup; label: string }) {
  const { reply, status } = useLoaded('listSettings')
  if (!reply) return <LoadState status={status} />
  const { settings, locks, version } = reply
  return (
    <RecordForm
      label={label}
      fields={listFields(group, locks)}
      values={{ ...settings, version }}
      onSave={save}
      {...(group === 'look' ? { Preview: Colors } : {})}
    />
  )
}

/** The settings of the whole shop, by group. */
export function SettingsSection() {
  const { id } = useStore($address)
  const screens = settingScreens.parts()
  const open = screens.find(({ path }) => path === id)
  const [group, label] = settingGroups.find(([key]) => key === id) ?? settingGroups[0]
  return (
    <>
      <nav className="setting-groups" aria-label="Groups of settings">
        {settingGroups.map(([key, name]) => (
          <a key={key} href={`/admin/settings/${key}`} aria-current={key === group && !open ? 'page' : undefined}>
            {name}
          </a>
        ))}
        {screens.map(({ path, label: name }) => (
          <a key={path} href={`/admin/settings/${path}`} aria-current={path === id ? 'page' : undefined}>
            {name}
          </a>
        ))}
        <a href="/admin/announcement">Announcement</a>
        <a href="/admin/translations?kind=setting">Translations</a>
      </nav>
      {open ? <open.Screen /> : <SettingGroupForm key={group} group={group} label={label} />}
    </>
  )
}
