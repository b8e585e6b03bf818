import './zones.css'
import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { listRowFaults, useVersionedForm } from '../../../desk/browser/forms/use-versioned-form.ts'
import { VersionedForm } from '../../../desk/browser/forms/VersionedForm.tsx'
import { LoadState } from '../../../desk/browser/LoadState.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import type { ErrorDetails } from '../../../platform/pure/error-details.ts'
import { countriesWithRegions, listRegions } from '../../markets/rules/regions.ts'
import { namePlaceOf } from '../rules/check-zones.ts'
import type { Zone } from './method-drafts.ts'
import { NumberInput } from './NumberInput.tsx'
import { ZoneFields } from './ZoneFields.tsx'

type Schedule = Reply<'listShippingZones'>['schedule']

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const readDays = (text: string) => text.split(/[\s,]+/).filter(Boolean)

interface ScheduleFieldsProps {
  schedule: Schedule
  faults: readonly string[]
  onChange: (schedule: Schedule) => void
}

/** When parcels leave: cut-off time, working days and holidays. */
function ScheduleFields({ schedule, faults, onChange }: ScheduleFieldsProps) {
  const { workingDays } = schedule
  const [holidays, setHolidays] = useState(schedule.holidays.join('\n'))
  const toggle = (day: number, works: boolean) =>
    onChange({
      ...schedule,
      workingDays: works ? [...workingDays, day].sort((a, b) => a - b) : workingDays.filter((each) => each !== day),
    })
  return (
    <fieldset className="zone" aria-describedby={faults.length > 0 ? 'schedule-faults' : undefined}>
      <legend>When parcels leave</legend>
      <p className="inline">
        <label>
          Orders until{' '}
          <input
            className="input"
            type="time"
            value={schedule.cutOff}
            onChange={({ target }) => onChange({ ...schedule, cutOff: target.value })}
          />{' '}
          in the shop’s time zone count on their day
        </label>
        <span>
          and leave after{' '}
          <NumberInput
            value={schedule.handlingDays}
            label="Working days until a parcel leaves"
            onChange={(days) => onChange({ ...schedule, handlingDays: days ?? 0 })}
          />{' '}
          working days
        </span>
      </p>
      <p className="inline">
        {weekdays.map((name, at) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={workingDays.includes(at + 1)}
              onChange={({ target }) => toggle(at + 1, target.checked)}
            />{' '}
            {name}
          </label>
        ))}
      </p>
      <label className="field">
        Holidays, a date such as 2026-12-25 on each line
        <textarea
          className="input"
          rows={4}
          value={holidays}
          onChange={({ target }) => {
            setHolidays(target.value)
            onChange({ ...schedule, holidays: readDays(target.value) })
          }}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={schedule.usHolidays}
          onChange={({ target }) => onChange({ ...schedule, usHolidays: target.checked })}
        />{' '}
        Federal holidays of the United States as well
      </label>
      <FaultLines id="schedule-faults" faults={faults} />
    </fieldset>
  )
}

type Read = Reply<'listShippingZones'>

const blank: Zone = { name: '', places: [], rates: [{ method: 'standard', from: 0, price: Number.NaN }] }
const subjects: Record<string, string> = {
  name: 'The name',
  places: 'Countries and regions',
  rates: 'Rates',
  methods: 'Methods',
  from: 'The least',
  price: 'The price',
  max: 'The limit',
  freeFrom: 'The amount',
}
/** The fields of a zone that say what is wrong with them. */
const placed = [
  'name',
  'places',
  'rates.*.from',
  'rates.*.price',
  'methods.*.name',
  'methods.*.steps.*.from',
  'methods.*.steps.*.price',
  'methods.*.max',
  'methods.*.freeFrom',
]

interface Draft {
  zones: readonly Zone[]
  schedule: Schedule
}

const scheduleSubjects: Record<string, string> = {
  holidays: 'Holidays',
  workingDays: 'Working days',
}

const listScheduleFaults = ({ faults = [] }: ErrorDetails): string[] =>
  faults.flatMap(({ field, problem }) => {
    const [of, subject = ''] = field.split('.')
    return of === 'schedule' ? [`${scheduleSubjects[subject] ?? 'The schedule'} ${problem}.`] : []
  })

const countriesOf = (zones: readonly Zone[]) =>
  new Set(zones.flatMap(({ places }) => places.map((place) => place.slice(0, 2))))

function listChoices(countries: readonly string[]): [place: string, name: string][] {
  const names = countries.map((country): [string, string] => [country, namePlaceOf(country)])
  const regions = countriesWithRegions.flatMap((country) =>
    listRegions(country).map(({ value, label }): [string, string] => [
      `${country}-${value}`,
      `${label} (${namePlaceOf(country)})`,
    ]),
  )
  return [...names.sort(([, a], [, b]) => a.localeCompare(b)), ...regions]
}

function Editor({ read, reload }: { read: Read; reload: () => void }) {
  const send = (leaveOut: string[]) => (draft: Draft, version: string) => {
    const isNew = JSON.stringify(draft.schedule) !== JSON.stringify(read.schedule)
    const schedule = isNew ? { schedule: draft.schedule } : {}
    return write('updateShippingZones', { body: { zones: [...draft.zones], ...schedule, leaveOut, version } })
  }
  const form = useVersionedForm<Draft, 'updateShippingZones'>({
    initial: { zones: read.zones, schedule: read.schedule },
    version: read.version,
    onSaved: reload,
    send: send([]),
    readStored: (_, draft) => draft,
    listOf: ({ zones }) => ({ zones }),
  })
  const { draft, setDraft, error, save } = form
  const { zones, schedule } = draft
  const setZones = (next: readonly Zone[]) => setDraft({ ...draft, zones: next })
  const choices = listChoices(read.countries)
  const lost = [...countriesOf(read.zones)].filter((country) => !countriesOf(zones).has(country))
  const general = error.faults?.filter(({ field }) => field === 'zones') ?? []
  return (
    <VersionedForm
      form={form}
      className="zones"
      label="Shipping zones"
      what="zones"
      subjects={subjects}
      actions={
        <button type="button" className="button" data-kind="quiet" onClick={() => setZones([...zones, blank])}>
          Add a zone
        </button>
      }
    >
      {zones.map((zone, at) => (
        <ZoneFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a new zone has no number yet, and a removed one draws the rest anew
          key={`${at} of ${zones.length}`}
          at={at}
          zone={zone}
          choices={choices}
          currency={read.currencies[zone.places[0]?.slice(0, 2) ?? ''] ?? read.currency}
          faults={listRowFaults(error, { list: 'zones', at, subjects, rest: 'This zone', placed })}
          onChange={(next) => setZones(zones.with(at, next))}
          onRemove={() => setZones(zones.filter((_, kept) => kept !== at))}
        />
      ))}
      <ScheduleFields
        schedule={schedule}
        faults={listScheduleFaults(error)}
        onChange={(next) => setDraft({ ...draft, schedule: next })}
      />
      {general.map(({ problem }) => (
        <p key={problem} className="error" role="alert">
          Zones {problem}.
        </p>
      ))}
      {general.length > 0 && lost.length > 0 && (
        <button type="button" className="button" data-kind="quiet" onClick={() => void save({ by: send(lost) })}>
          Stop delivering to {lost.map(namePlaceOf).join(', ')}
        </button>
      )}
    </VersionedForm>
  )
}

/** Delivery zones and their rates. */
export function ShippingZones() {
  const { reply, status, reload } = useLoaded('listShippingZones')
  if (!reply) return <LoadState status={status} />
  if (reply.lockedBy.length > 0) {
    return (
      <>
        <p className="notice">
          Zones and rates are set by {reply.lockedBy.join(', ')} in the server's environment. Remove them there to
          change zones here.
        </p>
        <ul>
          {reply.zones.map(({ name, places }) => (
            <li key={name}>
              {name}: {places.map(namePlaceOf).join(', ')}
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <p>
        A place belongs to one zone. A state or province with a zone of its own has those rates, the rest of its country
        the country's. A price of 0 is free shipping.
      </p>
      <Editor read={reply} reload={reload} />
    </>
  )
}
