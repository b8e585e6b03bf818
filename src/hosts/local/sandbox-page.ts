import { createHash } from 'node:crypto'
import { orderPath } from '../../adapters/payment/port.ts'
import type { SandboxPayment } from '../../adapters/payment/sandbox-store.ts'
import { escapeHtml } from '../../platform/html-escape.ts'
import { formatMoney } from '../../platform/pure/money.ts'
import { sandboxCards } from './sandbox-cards.ts'

const style = `
:root{color-scheme:light dark;--ink:#1c1b1a;--paper:#faf9f7;--line:#d8d4cd;--quiet:#5d5953}
@media (prefers-color-scheme:dark){:root{--ink:#f1efec;--paper:#191817;--line:#45413c;--quiet:#b0aaa2}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-inline-size:27rem;margin-inline:auto;padding:2.5rem 1.25rem}
h1{font-size:1.25rem;margin:0}
.amount{font-size:2.25rem;margin-block:.25rem 1.5rem;font-variant-numeric:tabular-nums}
.quiet{color:var(--quiet)}
label{display:block;margin-block-end:.375rem}
input,button{font:inherit;inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.25rem;background:transparent;color:inherit}
input{font-variant-numeric:tabular-nums}
button{cursor:pointer}
.pay{margin-block:.75rem 2rem;background:var(--ink);color:var(--paper);border-color:var(--ink)}
ul{list-style:none;margin:.75rem 0 0;padding:0;display:grid;gap:.5rem}
li button{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;text-align:start}
:focus-visible{outline:3px solid #ff4c3b;outline-offset:2px}
[role=alert]{border-inline-start:3px solid #ff4c3b;padding-inline-start:.75rem}
`
const styleHash = createHash('sha256').update(style).digest('base64')

export const sandboxPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

function layOut(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>`
}

function renderAmount({ orderNumber, amountCents, currency }: SandboxPayment): string {
  return `<h1>Order ${escapeHtml(orderNumber)}</h1><p class="amount">${escapeHtml(formatMoney(amountCents, currency))}</p>`
}

const groupDigits = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The hosted payment page: a card number to type, or a button for each test card. */
export function renderPayment(payment: SandboxPayment, fault = ''): string {
  const address = `/dev/pay/${payment.reference}`
  const buttons = sandboxCards.map(
    ({ number, label }) =>
      `<li><button name="card" value="${number}">${label}<span class="quiet">… ${number.slice(-4)}</span></button></li>`,
  )
  return layOut(
    'Sandbox payment',
    `${renderAmount(payment)}
<p class="quiet">A sandbox: no money moves here, and only its test cards are taken.</p>
${fault ? `<p role="alert">${escapeHtml(fault)}</p>` : ''}
<form method="post" action="${address}">
<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required maxlength="25" value="${groupDigits('4242424242424242')}">
<button class="pay">Pay ${escapeHtml(formatMoney(payment.amountCents, payment.currency))}</button>
</form>
<form method="post" action="${address}" aria-label="Test cards"><p class="quiet">Or make the bank</p><ul>${buttons.join('')}</ul></form>
<p><a href="${escapeHtml(orderPath(payment))}">Back to the shop without paying</a></p>`,
  )
}

export function renderChallenge(payment: SandboxPayment): string {
  return layOut(
    'Confirm the payment',
    `${renderAmount(payment)}
<p>Your bank asks whether it is you (3-D Secure).</p>
<form method="post" action="/dev/pay/${payment.reference}/confirm">
<ul><li><button class="pay" name="approve" value="yes">Confirm</button></li><li><button name="approve" value="no">Refuse</button></li></ul>
</form>`,
  )
}

/** Shown when the sandbox has no room to write down what became of a payment. */
export function renderFailure(words: string, address: string): string {
  return layOut(
    'Sandbox payment',
    `<h1>The payment could not be made</h1><p role="alert">${escapeHtml(words)}</p><p><a href="${escapeHtml(address)}">Try again</a></p>`,
  )
}

/** This page never continues by itself, like a bank that hangs. */
export function renderSilence(payment: SandboxPayment): string {
  return layOut(
    'Waiting for the bank',
    `${renderAmount(payment)}<p>The bank does not answer. Close this page, or <a href="${escapeHtml(orderPath(payment))}">go to the order</a>.</p>`,
  )
}
