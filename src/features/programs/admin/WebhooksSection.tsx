import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { readDetails } from '../../../desk/browser/files/error-details.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { $address } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { showError } from '../../../site/browser/toasts.ts'
import { isWebhookEvent, webhookEvents } from '../rules/webhook-events.ts'
import type { Webhook } from '../webhook-contract.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookPage } from './WebhookPage.tsx'

const nameEvent = (event: string) => (isWebhookEvent(event) ? webhookEvents[event] : event)

function showState({ active, disabledReason, failingSince, waiting, failed }: Webhook): string {
  const count = `${waiting} waiting, ${failed} given up`
  if (!active) return `Switched off. ${disabledReason} ${count}`
  return failingSince === null ? `Working. ${count}` : `Failing. ${count}`
}

const columns: readonly Column<Webhook>[] = [
  { label: 'Address', show: ({ id, url }) => <a href={`/admin/webhooks/${id}`}>{url}</a> },
  { label: 'Sent when', show: ({ events }) => events.map(nameEvent).join('; ') },
  { label: 'State', show: showState },
]

function WebhookList() {
  const { reply, status, reload } = useLoaded('listWebhooks')
  const mayChange = useMay('programs.write')
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <p className="hint">
        A webhook sends what happens in the shop to another program. Each message is signed; it is repeated with growing
        pauses for over a day until the program confirms it. <a href="/openapi.json">/openapi.json</a> describes them.
      </p>
      {secret !== null && <ShownOnce label="Secret of the webhook" secret={secret} onDone={() => setSecret(null)} />}
      <ListTable
        label="Webhooks"
        rows={reply?.webhooks ?? []}
        columns={columns}
        status={status}
        empty={mayChange ? 'No webhooks yet. Add one below.' : 'No webhooks yet.'}
      />
      {mayChange && (
        <WebhookForm
          label="New webhook"
          values={{ url: '', events: [], active: true }}
          onSave={async ({ url, events }) => {
            const outcome = await write('createWebhook', { body: { url, events: [...events] }, quiet: true })
            if (!outcome.ok) {
              const { body, message = messages.somethingWrong } = outcome.failure
              // The form shows the others at their fields.
              if (!readDetails(body).faults) showError(message)
              return outcome.failure
            }
            setSecret(outcome.reply.secret)
            reload()
            return null
          }}
        />
      )}
    </>
  )
}

/** All webhooks; an id in the address shows that one with its log. */
export function WebhooksSection() {
  const { id } = useStore($address)
  return id === null ? <WebhookList /> : <WebhookPage key={id} id={id} />
}
