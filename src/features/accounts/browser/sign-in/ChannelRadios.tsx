import { useId } from 'react'
import type { OtpType } from '../../../../platform/schema/fields.ts'
import * as texts from '../../messages/en.ts'
import { sendToFlow } from './dialogs.ts'

// Fixed texts
const channels = [
  { channel: 'Text_Message', label: texts.textMessage, hint: texts.textMessageHint },
  { channel: 'Phone_Call', label: texts.phoneCall, hint: texts.phoneCallHint },
] as const

interface Props {
  legend: string
  selected: OtpType
  /** Takes the focus when the dialog opens. */
  first?: boolean
  hints?: boolean
}

export function ChannelRadios({ legend, selected, first = false, hints = true }: Props) {
  const id = useId()
  return (
    <fieldset className="channels" data-compact={!hints}>
      <legend className={hints ? 'visually-hidden' : undefined}>{legend}</legend>
      {channels.map(({ channel, label, hint }) => (
        <div key={channel} className="channel">
          <input
            type="radio"
            name={`${id}-channel`}
            id={`${id}-${channel}`}
            checked={selected === channel}
            data-first={(first && selected === channel) || undefined}
            aria-describedby={hints ? `${id}-${channel}-hint` : undefined}
            onChange={() => sendToFlow({ type: 'selectChannel', channel })}
          />
          <label htmlFor={`${id}-${channel}`}>{label}</label>
          {hints && <p id={`${id}-${channel}-hint`}>{hint}</p>}
        </div>
      ))}
    </fieldset>
  )
}
