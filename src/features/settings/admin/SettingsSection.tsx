import { useStore } from '@nanostores/react'
import type { BodyInput } from '../../../api/schemas.ts'
import type { FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { type SettingGroup, settingGroups } from '../../../platform/pure/settings/shop.ts'
import { listFields } from './setting-fields.ts'
import { settingScreens } from './slots.ts'
import './settings.css'

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
