import { type SubmitEvent, useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { write } from '../../../desk/browser/write.ts'
import { labelMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import { bytesOf, readDataUrl } from '../../../site/browser/file-data.ts'
import type { ManagedReturn } from '../return-contract.ts'

interface Props {
  asked: ManagedReturn
  reload: () => void
}

function Approve({ asked: { id, kind }, reload }: Props) {
  const approve = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const note = String(new FormData(event.currentTarget).get('note') ?? '')
    if ((await write('approveReturn', { params: { id }, body: { note } })).ok) reload()
  }
  return (
    <form className="inline" aria-label={`Approve the ${kind}`} onSubmit={approve}>
      <input
        className="input"
        name="note"
        maxLength={300}
        aria-label="Words to the customer"
        placeholder="Words to the customer, if you like"
      />
      <button type="submit" className="button">
        Approve and email the customer
      </button>
    </form>
  )
}

/** What the browser can see is wrong; the server checks the content. */
function findFault(file: FormDataEntryValue | null): string | null {
  if (!(file instanceof File) || file.size === 0) return 'Choose a PDF or PNG file'
  return file.size > labelMaxBytes ? `The label must have ${labelMaxBytes / megabyte} MB at most` : null
}

function Label({ asked: { id, label }, reload }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const upload = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('label')
    const problem = findFault(file)
    setFault(problem)
    if (problem || !(file instanceof File)) return
    const data = bytesOf(await readDataUrl(file))
    const outcome = await write('saveReturnLabel', {
      params: { id },
      body: { data },
      timeoutMs: sendingTimeMs('saveReturnLabel'),
    })
    if (outcome.ok) return reload()
    const refused = readDetails(outcome.failure.body).faults?.[0]?.problem
    setFault(refused ? `The label ${refused}` : (outcome.failure.message ?? null))
  }
  return (
    <details>
      <summary>{label ? `Label: ${label.toUpperCase()}. Replace it` : 'Give the customer a label'}</summary>
      <form className="inline" aria-label="Label for the way back" noValidate onSubmit={upload}>
        <input
          className="input"
          type="file"
          name="label"
          accept="application/pdf,image/png"
          aria-label="Label, a PDF or PNG file"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `label-fault-${id}` : undefined}
        />
        <button type="submit" className="button" data-kind="quiet">
          Upload and email the customer
        </button>
        {fault && (
          <p className="error" id={`label-fault-${id}`} role="alert">
            {fault}
          </p>
        )}
      </form>
    </details>
  )
}

/** What the merchant can do until the items are inspected. */
export function ReturnSteps({ asked, reload }: Props) {
  const { id, step, approvalNote } = asked
  const receive = async () => {
    if ((await write('receiveReturn', { params: { id } })).ok) reload()
  }
  if (step === 'arrived') return <p>The parcel has arrived. Inspect the items.</p>
  return (
    <>
      {step === 'waiting' && <Approve asked={asked} reload={reload} />}
      {approvalNote && <p className="hint">Written to the customer: {approvalNote}</p>}
      <Label asked={asked} reload={reload} />
      {step !== 'waiting' && (
        <p>
          <button type="button" className="text-button" onClick={() => void receive()}>
            Parcel arrived, inspect it later
          </button>
        </p>
      )}
    </>
  )
}
