import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../api/deps.ts'
import type { Handlers } from '../../../api/http.ts'
import type { Body } from '../../../api/schemas.ts'
import { recipientOf } from '../../../platform/correspondence.ts'
import { transact } from '../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../platform/http/http-error.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { queueMail } from '../../../platform/outbox.ts'
import {
  withdrawalGuessesPerAddress,
  withdrawalGuessesPerOrder,
  withdrawalMailsPerEmail,
  withdrawalsPerAddress,
} from '../../../platform/policy.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { listCountriesOf } from '../../../platform/pure/shipping/zones.ts'
import { type Counted, countHits, listUsedUp, throttle } from '../../../platform/throttle.ts'
import type { SessionUser } from '../../accounts/server/session.ts'
import { checkOrderLink } from '../../orders/server/order-link.ts'
import { readWithdrawable, type WithdrawableOrder } from '../../orders/server/returns/withdrawable.ts'
import { offersWithdrawal } from '../rules/countries.ts'
import { readOrderNumber } from '../rules/declaration.ts'
import { carryOut } from './carry-out.ts'
import { writeReceiptMail, writeWithdrawalNotice } from './withdrawal-mails.ts'
import { findByKey, insertWithdrawal, type NewWithdrawal } from './withdrawal-queries.ts'

interface Guess {
  clientAddress: string
  orderText: string
}

const listCounted = ({ clientAddress, orderText }: Guess): Counted[] => [
  { rule: withdrawalGuessesPerAddress, subject: clientAddress },
  { rule: withdrawalGuessesPerOrder, subject: readOrderNumber(orderText) },
]

/** After too many declarations that matched no order nothing is searched for: a person looks at what comes then. None is refused. */
const isOverGuesses = async (deps: Deps, guess: Guess): Promise<boolean> =>
  (await listUsedUp(deps, listCounted(guess))).length > 0

async function countFailedMatch(deps: Deps, guess: Guess): Promise<void> {
  await countHits(deps, listCounted(guess))
}

type Declared = Body<'declareWithdrawal'>

/** Longer than carrying out a declaration takes, so that its time doesn't tell whether there is such an order. */
const replyAfterMs = 600

/** The order that a link or a session proves. */
async function findProved(
  deps: Deps,
  { orderId, link }: Declared,
  user: SessionUser | null,
): Promise<WithdrawableOrder | null> {
  if (orderId === undefined) return null
  const byLink = link !== undefined && checkOrderLink(deps.config, { orderId, link })
  if (!byLink && !user) return null
  return readWithdrawable(deps.db, orderId, byLink ? undefined : user?.id)
}

type Lines = NonNullable<Declared['lines']>

/** "1 × Poplin shirt, White, M": what the acknowledgement says. Lines of other orders are none. */
function nameItems({ lines }: WithdrawableOrder, wanted: Lines): string {
  return wanted
    .flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId)
      return line ? [`${quantity} × ${line.name}`] : []
    })
    .join('\n')
}

function readDeclaration(deps: Deps, body: Declared, proved: WithdrawableOrder | null): Omit<NewWithdrawal, 'key'> {
  const { name, order: orderText, email } = body
  const known = proved?.lines.map(({ id }) => id) ?? []
  const ours = body.lines?.filter(({ lineId }) => known.includes(lineId)) ?? []
  const lines = proved && ours.length > 0 ? ours : null
  const items = proved && lines ? nameItems(proved, lines) : (body.items ?? '')
  return { name, orderText, email, items, lines, orderId: proved?.id ?? null, ...recipientOf(deps.config) }
}

/** Stores the declaration and queues its acknowledgement together: whatever follows, it has been made. */
async function store(deps: Deps, made: NewWithdrawal): Promise<{ id: string; receivedAt: Date; isNew: boolean }> {
  return transact(deps.db, async (trx) => {
    const row = await insertWithdrawal(trx, made)
    if (!row) {
      const before = orNotFound(await findByKey(trx, made.key ?? ''))
      return { id: before.id, receivedAt: before.received_at, isNew: false }
    }
    const mailed = { ...made, id: row.id, receivedAt: row.received_at }
    await queueMail(trx, writeReceiptMail(deps.config, mailed))
    await queueMail(trx, writeWithdrawalNotice(deps.config, mailed))
    return { id: row.id, receivedAt: row.received_at, isNew: true }
  })
}

export const handleWithdrawals = {
  /** docs/behaviour/withdrawals.md, "Nobody learns whether an order exists" */
  declareWithdrawal: async ({ body, user, request, clientAddress }, deps) => {
    if (!offersWithdrawal(listCountriesOf(deps.config.zones))) throw new HttpError(404, messages.notFound)
    await throttle(deps, withdrawalsPerAddress, clientAddress)
    await throttle(deps, withdrawalMailsPerEmail, body.email)
    const full = setTimeout(replyAfterMs)
    const proved = await findProved(deps, body, user)
    const declaration = readDeclaration(deps, body, proved)
    const { id, receivedAt, isNew } = await store(deps, { ...declaration, key: readIdempotencyKey(request) })
    if (isNew) {
      const guess = { clientAddress, orderText: body.order }
      try {
        const isOver = proved === null && (await isOverGuesses(deps, guess))
        if ((await carryOut(deps, id, isOver)) === 'unknown') await countFailedMatch(deps, guess)
      } catch (error) {
        // It is stored: the reconciler carries it out.
        deps.log('error', 'withdrawal-not-carried-out', { withdrawalId: id, error })
      }
    }
    await full
    return { message: messages.withdrawalReceived, receivedAt: receivedAt.toISOString() }
  },
} satisfies Partial<Handlers>
