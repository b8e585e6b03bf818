import type { BodyInput } from '../../contract/schemas.ts'
import { write } from '../../stores/admin/write.ts'
import { scheduleFields } from './fields.ts'
import { type FieldPlan, RecordForm } from './RecordForm.tsx'
import { useLoaded } from './use-loaded.ts'

const fields: readonly FieldPlan[] = [
  { name: 'text', label: 'Text', kind: 'line', required: true },
  { name: 'link', label: 'Link', kind: 'link' },
  ...scheduleFields,
]

export function AnnouncementSection() {
  const { reply, status, reload } = useLoaded('getAnnouncement')
  if (!reply) return null
  const { announcement } = reply
  const save = async (values: object) => {
    const { ok } = await write('saveAnnouncement', { body: values as BodyInput<'saveAnnouncement'> })
    if (ok) reload()
    return ok
  }
  const switchOff = async () => {
    if ((await write('toggleAnnouncement', { body: { active: false } })).ok) reload()
  }
  return (
    <>
      <p className="preview-line">{announcement ? announcement.text : 'Nothing is announced now.'}</p>
      {announcement && (
        <button type="button" className="button" data-kind="quiet" onClick={switchOff}>
          Switch off
        </button>
      )}
      <RecordForm
        key={status + (announcement?.id ?? '')}
        label="announcement"
        fields={fields}
        values={announcement ?? { active: true }}
        onSave={save}
      />
    </>
  )
}
