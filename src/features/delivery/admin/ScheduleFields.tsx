import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { FaultLines } from '../../../desk/browser/forms/FaultLines.tsx'
import { NumberInput } from './NumberInput.tsx'

export type Schedule = Reply<'listShippingZones'>['schedule']

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const readDays = (text: string) => text.split(/[\s,]+/).filter(Boolean)

interface Props {
  schedule: Schedule
  faults: readonly string[]
  onChange: (schedule: Schedule) => void
}

/** When parcels leave: cut-off time, working days and holidays. */
export function ScheduleFields({ schedule, faults, onChange }: Props) {
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
          count on their day
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
        <label>
          Time zone{' '}
          <input
            className="input"
            list="time-zones"
            value={schedule.timeZone}
            onChange={({ target }) => onChange({ ...schedule, timeZone: target.value })}
          />
        </label>
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
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
