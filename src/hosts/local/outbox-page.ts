import { html } from 'hono/html'
import type { OutboxMessage } from '../../adapters/outbox-file.ts'

/** Shows the outbox: what this shop would have sent, newest first. */
export function renderOutbox(messages: OutboxMessage[]) {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;background:#faf8f5;color:#1b1a19}
article{border-top:1px solid #d8d3cb;padding:1rem 0}pre{white-space:pre-wrap;font:inherit;margin:.5rem 0}small{color:#5f5b56}
</style></head>
<body><h1>Outbox</h1><p>Messages that stay on this machine instead of being sent.</p>
${messages.length === 0 ? html`<p>Nothing yet. Ask for a code, or place an order.</p>` : ''}
${messages.map(
  (message) => html`<article><small>${message.at} · ${message.channel} · ${message.to}</small>
<h2>${message.subject || message.code}</h2><pre>${message.text}</pre></article>`,
)}
</body></html>`
}
