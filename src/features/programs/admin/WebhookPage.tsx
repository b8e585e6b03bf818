import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { type Column, ListTable } from '../../../desk/browser/lists/ListTable.tsx'
import { ListPager } from '../../../desk/browser/lists/ListTools.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { isWebhookEvent } from '../rules/webhook-events.ts'
import type { Delivery, Webhook } from '../webhook-contract.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { WebhookForm } from './WebhookForm.tsx'

function showState({ state, nextAt, attempts }: Delivery): string {
  if (state === 'sent') return 'Arrived'
  if (state === 'failed') return 'Given up'
  return attempts.length === 0 ? 'Waiting' : `Next attempt ${showDate(nextAt)}`
}

function Attempts({ attempts, payload }: Delivery) {
  const last = attempts.at(-1)
  if (!last) return null
  return (
    <details>
      <summary>
        {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}, last{' '}
        {last.problem || `answered ${last.status}`}
      </summary>
      <ol>
        {attempts.map(({ at, status, problem, reply, tookMs }) => (
          <li key={at}>
            {showDate(at)}: {problem || `answered ${status}`} after {tookMs} ms {reply && <code>{reply}</code>}
          </li>
        ))}
      </ol>
      <pre>{payload}</pre>
    </details>
  )
}

function Log({ webhook }: { webhook: Webhook }) {
  const { query } = useStore($address)
  const page = { page: query['page'] ?? '1', limit: '25' }
  const { reply, status, reload } = useLoaded('listDeliveries', { params: { id: webhook.id }, query: page })
  const mayChange = useMay('programs.write')
  const resend = async ({ id }: Delivery) => {
    if ((await write('resendDelivery', { params: { id } })).ok) reload()
  }
  const columns: readonly Column<Delivery>[] = [
    { label: 'When', show: ({ createdAt }) => showDate(createdAt) },
    { label: 'Event', show: ({ event }) => event },
    { label: 'State', show: showState },
    { label: 'Attempts', show: (delivery) => <Attempts {...delivery} /> },
    {
      label: 'Action',
      show: (delivery) =>
        mayChange &&
        webhook.active &&
        delivery.attempts.length > 0 && (
          <button
            type="button"
            className="text-button"
            aria-label={`Send ${delivery.event} of ${showDate(delivery.createdAt)} again`}
            onClick={() => void resend(delivery)}
          >
            Send again
          </button>
        ),
    },
  ]
  return (
    <section aria-labelledby="webhook-log">
      <h2 id="webhook-log">Log</h2>
      <p>
        <button type="button" className="text-button" onClick={reload}>
          Refresh
        </button>
      </p>
      <ListTable
        label="Log of the webhook"
        rows={reply?.deliveries ?? []}
        columns={columns}
        status={status}
        empty="Nothing was sent yet. Messages stand here with what the program answered."
      />
      <ListPager total={reply?.total ?? 0} />
    </section>
  )
}

/** A webhook with its secret, its test and its log. */
export function WebhookPage({ id }: { id: string }) {
  const { reply, status, reload } = useLoaded('listWebhooks')
  const [secret, setSecret] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const mayChange = useMay('programs.write')
  const webhook = reply?.webhooks.find((found) => found.id === id)
  if (!webhook) return <p className="nothing">{status === 'loading' ? 'Loading…' : 'Not found'}</p>
  const { url, events, active, version, disabledReason, formerSecretUntil } = webhook
  const replace = async () => {
    if (!confirm('Make a new secret? The present one is valid for another 24 hours.')) return
    const outcome = await write('replaceWebhookSecret', { params: { id } })
    if (outcome.ok) setSecret(outcome.reply.secret)
    reload()
  }
  const test = async () => {
    if ((await write('testWebhook', { params: { id } })).ok) setTurn(turn + 1)
  }
  const remove = async () => {
    if (!confirm('Delete this webhook and its log?')) return
    if ((await write('deleteWebhook', { params: { id } })).ok) goTo('/admin/webhooks')
  }
  return (
    <>
      <p>
        <a href="/admin/webhooks">All webhooks</a>
      </p>
      {disabledReason && (
        <p className="error" role="status">
          The shop has switched this webhook off. {disabledReason}
        </p>
      )}
      {secret !== null && <ShownOnce label="Secret of the webhook" secret={secret} onDone={() => setSecret(null)} />}
      {mayChange ? (
        <>
          <WebhookForm
            key={version}
            label="Webhook"
            existing
            values={{ url, events: events.filter(isWebhookEvent), active }}
            onSave={async ({ url: typed, events: chosen, active: on }) => {
              const body = { url: typed, events: [...chosen], active: on, version }
              const outcome = await write('updateWebhook', { params: { id }, body })
              if (!outcome.ok) return outcome.failure
              reload()
              return null
            }}
          />
          <p className="inline">
            <button type="button" className="button" data-kind="quiet" disabled={!active} onClick={() => void test()}>
              Send a test
            </button>
            <button type="button" className="button" data-kind="quiet" onClick={() => void replace()}>
              Make a new secret
            </button>
            <button type="button" className="text-button" onClick={() => void remove()}>
              Delete
            </button>
          </p>
          {formerSecretUntil && <p className="hint">The former secret is valid until {showDate(formerSecretUntil)}.</p>}
        </>
      ) : (
        <p>{url}</p>
      )}
      <Log key={turn} webhook={webhook} />
    </>
  )
}
