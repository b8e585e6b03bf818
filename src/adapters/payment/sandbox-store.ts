import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenPaymentRequest } from './port.ts'

/** How a payment ended; the first outcome stays. */
export type SandboxOutcome = { state: 'captured' } | { state: 'failed'; reason: string }

export interface SandboxPayment {
  reference: string
  orderId: string
  orderNumber: string
  amountCents: number
  currency: string
  market?: string
  outcome: SandboxOutcome | null
  refundedCents: number
}

type Opened = Omit<SandboxPayment, 'outcome' | 'refundedCents'>

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)
const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isPresent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The sandbox's state as files that are written once, since it stands in for an external server that several
 * of our processes call at the same time. A file appears complete or not at all.
 */
export function createSandboxStore(dataDir: string) {
  const folder = join(dataDir, 'sandbox-payments')

  /** False when it was already recorded. */
  async function writeOnce(name: string, fact: unknown): Promise<boolean> {
    await mkdir(folder, { recursive: true })
    const draft = join(folder, `${randomUUID()}.draft`)
    try {
      await writeFile(draft, JSON.stringify(fact))
      await link(draft, join(folder, name))
      return true
    } catch (error) {
      if (isPresent(error)) return false
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }

  async function read<T>(name: string): Promise<T | null> {
    try {
      return JSON.parse(await readFile(join(folder, name), 'utf8')) as T
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    }
  }

  async function sumRefunds(reference: string): Promise<number> {
    const names = (await readdir(folder)).filter((name) => name.startsWith(`${reference}.refund-`))
    const refunds = await Promise.all(names.map((name) => read<{ amountCents: number }>(name)))
    return refunds.reduce((sum, refund) => sum + (refund?.amountCents ?? 0), 0)
  }

  return {
    /** The reference is derived from the order's id: opening again returns the same payment. */
    async open(request: OpenPaymentRequest): Promise<string> {
      const reference = `sbx_${shortHash(request.key ?? request.orderId)}`
      const { orderId, orderNumber, amountCents, currency, market = '' } = request
      const opened: Opened = { reference, orderId, orderNumber, amountCents, currency, market }
      await writeOnce(`${reference}.opened.json`, opened)
      return reference
    },

    async find(reference: string): Promise<SandboxPayment | null> {
      if (!/^sbx_[0-9a-f]{24}$/.test(reference)) return null
      const opened = await read<Opened>(`${reference}.opened.json`)
      if (!opened) return null
      const outcome = await read<SandboxOutcome>(`${reference}.outcome.json`)
      return { ...opened, outcome, refundedCents: outcome?.state === 'captured' ? await sumRefunds(reference) : 0 }
    },

    /** The first outcome wins. */
    async end(reference: string, outcome: SandboxOutcome): Promise<SandboxOutcome> {
      const name = `${reference}.outcome.json`
      await writeOnce(name, outcome)
      return (await read<SandboxOutcome>(name)) ?? outcome
    },

    /** Which refused card of the payment it is, from 1. */
    async decline(reference: string, reason: string): Promise<number> {
      let tries = 1
      while (!(await writeOnce(`${reference}.declined-${tries}.json`, { reason }))) tries += 1
      return tries
    },

    async refund(reference: string, amountCents: number, cause: string): Promise<string> {
      const refundReference = `${reference}.refund-${shortHash(cause)}`
      await writeOnce(`${refundReference}.json`, { amountCents })
      return refundReference
    },
  }
}
