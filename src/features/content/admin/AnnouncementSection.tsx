import type { BodyInput } from '../../../api/schemas.ts'
import type { FieldPlan, FormValues, Saved } from '../../../desk/browser/forms/field-plan.ts'
import { scheduleFields } from '../../../desk/browser/forms/fields.ts'
import { RecordForm } from '../../../desk/browser/forms/RecordForm.tsx'
import { describeSchedule, describeUnsaved } from '../../../desk/browser/forms/schedule.ts'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'

const fields: readonly FieldPlan[] = [
  { name: 'text', label: 'Text', kind: 'line', required: true },
  { name: 'link', label: 'Link', kind: 'link', hint: 'A page of this site, such as /products, or an https address' },
  ...scheduleFields,
]

function Preview({ values }: { values: FormValues }) {
  const text = String(values['text'] ?? '').trim()
  return (
    <section className="previews" aria-label="Preview">
      {text === '' ? (
        <p>Nothing is shown without a text, such as “Free shipping this week”.</p>
      ) : (
        <>
          <p>{describeUnsaved(values)}</p>
          <p className="announcement-preview" data-link={values['link'] ? '' : undefined}>
            {text}
          </p>
        </>
      )}
    </section>
  )
}

/** The line at the top of every page: its text and dates. */
export function AnnouncementSection() {
  const { reply, status, reload } = useLoaded('readAnnouncement')
  if (!reply) return <LoadState status={status} />
  const { announcement } = reply
  const save = async (values: object): Promise<Saved> => {
    const outcome = await write('saveAnnouncement', { body: values as BodyInput<'saveAnnouncement'> })
    if (!outcome.ok) return outcome
    reload()
    return { ok: true, version: outcome.reply.announcement.version }
  }
  const toggle = async () => {
    if ((await write('toggleAnnouncement', { body: { active: !announcement?.active } })).ok) reload()
  }
  return (
    <>
      {announcement && (
        <p className="inline">
          <span role="status">{describeSchedule(announcement)}</span>
          <button type="button" className="button" data-kind="quiet" onClick={toggle}>
            {announcement.active ? 'Switch off' : 'Switch on'}
          </button>
        </p>
      )}
      <RecordForm
        key={JSON.stringify(announcement)}
        label="announcement"
        fields={fields}
        values={announcement ?? { active: true }}
        onSave={save}
        Preview={Preview}
      />
      {announcement && <RecordTranslations kind="announcement" record={announcement.id} />}
    </>
  )
}
