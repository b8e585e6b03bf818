import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import type { FieldFault } from '../../../platform/pure/error-details.ts'
import type { Failure } from '../../../site/browser/failures.ts'
import { eventNames, type WebhookEvent, webhookEvents } from '../rules/webhook-events.ts'

export interface WebhookValues {
  url: string
  events: readonly WebhookEvent[]
  active: boolean
}

interface Props {
  label: string
  values: WebhookValues
  /** Offers to switch it off. */
  existing?: boolean
  onSave: (values: WebhookValues) => Promise<Failure | null>
}

export function WebhookForm({ label, values, existing = false, onSave }: Props) {
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const events = eventNames.filter((name) => data.getAll('events').includes(name))
    const active = !existing || data.has('active')
    const failure = await onSave({ url: String(data.get('url') ?? ''), events, active })
    setFaults(failure ? (readDetails(failure.body).faults ?? []) : [])
    if (!failure && !existing) form.reset()
  }
  const faultOf = (field: string) => faults.find((fault) => fault.field.split('.')[0] === field)?.problem
  const urlFault = faultOf('url')
  const eventsFault = faultOf('events')
  return (
    <form className="record" aria-label={label} onSubmit={save}>
      <h2>{label}</h2>
      <div className="field">
        <label htmlFor="webhook-url">Address</label>
        <input
          id="webhook-url"
          className="input"
          name="url"
          required
          maxLength={500}
          defaultValue={values.url}
          placeholder="https://"
          inputMode="url"
          aria-invalid={urlFault ? true : undefined}
          aria-describedby={urlFault ? 'webhook-url-fault' : undefined}
        />
        {urlFault && (
          <p className="error" id="webhook-url-fault">
            The address {urlFault}
          </p>
        )}
      </div>
      <fieldset className="scopes" aria-describedby={eventsFault ? 'webhook-events-fault' : undefined}>
        <legend>Sent when</legend>
        {eventNames.map((name) => (
          <label key={name}>
            <input type="checkbox" name="events" value={name} defaultChecked={values.events.includes(name)} />{' '}
            {webhookEvents[name]}
          </label>
        ))}
        {eventsFault && (
          <p className="error" id="webhook-events-fault">
            This {eventsFault}
          </p>
        )}
      </fieldset>
      {existing && (
        <fieldset className="scopes">
          <legend>State</legend>
          <label>
            <input type="checkbox" name="active" defaultChecked={values.active} /> Switched on
          </label>
        </fieldset>
      )}
      <button type="submit" className="button">
        {existing ? 'Save' : 'Add the webhook'}
      </button>
    </form>
  )
}
