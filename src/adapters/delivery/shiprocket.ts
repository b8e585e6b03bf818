import { z } from 'zod'
import { askVendor } from '../../platform/http/ask-vendor.ts'
import type { DeliveryProvider, DeliveryQuestion } from './port.ts'
import { readServiceability } from './shiprocket-reply.ts'

export interface ShiprocketSettings {
  apiRoot: string
  email: string
  password: string
  timeoutMs: number
}

const loginReply = z.object({ token: z.string().min(1) })
/** Shiprocket's tokens are valid for ten days; ours is replaced a day early. */
const tokenLifetimeMs = 9 * 24 * 60 * 60 * 1000
const pinCode = /^[1-9]\d{5}$/

class UnexpectedStatus extends Error {
  readonly status: number
  constructor(call: string, status: number) {
    super(`Shiprocket answered ${call} with ${status}`)
    this.status = status
  }
}

async function readJson(call: string, response: Response): Promise<unknown> {
  if (!response.ok) throw new UnexpectedStatus(call, response.status)
  return response.json()
}

/** A login is shared, so it has its own time limit. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/** Calls Shiprocket's serviceability API. Each question has one time limit, including a login. */
export function createShiprocket({ apiRoot, email, password, timeoutMs }: ShiprocketSettings): DeliveryProvider {
  // Kept in memory only: a token in the database would be a secret in every backup.
  let token: { value: Promise<string>; expiresAt: number } | null = null

  async function login(): Promise<string> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }
    const response = await askVendor(`${apiRoot}/v1/external/auth/login`, init, timeoutMs)
    return loginReply.parse(await readJson('login', response)).token
  }

  /** Concurrent questions share one login; a failed one is discarded. */
  function findToken(): Promise<string> {
    if (token && token.expiresAt > Date.now()) return token.value
    const value = login()
    token = { value, expiresAt: Date.now() + tokenLifetimeMs }
    value.catch(() => {
      if (token?.value === value) token = null
    })
    return value
  }

  async function ask(question: DeliveryQuestion, signal: AbortSignal): Promise<unknown> {
    const query = new URLSearchParams({
      pickup_postcode: question.pickupPostcode,
      delivery_postcode: question.postcode,
      weight: String(question.weightGrams / 1000),
      cod: question.cashOnDelivery ? '1' : '0',
    })
    const headers = { authorization: `Bearer ${await untilAborted(findToken(), signal)}` }
    const url = `${apiRoot}/v1/external/courier/serviceability/?${query}`
    const response = await askVendor(url, { headers, signal }, timeoutMs)
    return readJson('serviceability', response)
  }

  return {
    name: 'shiprocket',
    remote: true,
    countries: ['IN'],
    async check(question) {
      if (!pinCode.test(question.postcode)) return { available: false }
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return readServiceability(await ask(question, signal), question)
      } catch (error) {
        if (!(error instanceof UnexpectedStatus) || error.status !== 401) throw error
        token = null
        return readServiceability(await ask(question, signal), question)
      }
    },
  }
}
