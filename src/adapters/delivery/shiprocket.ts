import { z } from 'zod'
import { askVendor } from '../../platform/http/ask-vendor.ts'
import { addDays, type IsoDay } from '../../platform/pure/shipping/working-days.ts'
import type { DeliveryAnswer, DeliveryOption, DeliveryProvider, DeliveryQuestion } from './port.ts'

const flagLike = z.union([z.literal(0), z.literal(1), z.boolean()]).transform(Boolean)
const numberLike = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number)

const courier = z.object({
  courier_company_id: z.number(),
  city: z.string().default(''),
  cod: flagLike,
  blocked: flagLike.default(false),
  is_surface: z.boolean(),
  estimated_delivery_days: numberLike,
  /** Kilograms; 0 if the courier has no limit. */
  surface_max_weight: numberLike.nullish(),
})
type Courier = z.output<typeof courier>

/** Shiprocket returns HTTP 200 even without a result: the body's own status counts. */
const serviceability = z.union([
  z.object({
    status: z.literal(200),
    data: z.object({
      available_courier_companies: z.array(courier),
      recommended_courier_company_id: z.number().nullish(),
    }),
  }),
  z.object({ status: z.literal(404), message: z.string() }),
])

function carries({ weightGrams, cashOnDelivery }: { weightGrams: number; cashOnDelivery: boolean }) {
  return (item: Courier) => {
    const limitGrams = (item.surface_max_weight ?? 0) * 1000
    return (
      !item.blocked &&
      (!cashOnDelivery || item.cod) &&
      (!item.is_surface || limitGrams === 0 || weightGrams <= limitGrams)
    )
  }
}

function estimate(method: DeliveryOption['method'], couriers: Courier[], today: IsoDay): DeliveryOption {
  const days = couriers.map((courier) => courier.estimated_delivery_days)
  return { method, earliest: addDays(today, Math.min(...days)), latest: addDays(today, Math.max(...days)) }
}

const titleCase = (text: string) => text.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Parses the reply of the serviceability call: surface couriers offer standard, faster air couriers express. Throws on any other
 * shape.
 */
function readServiceability(
  body: unknown,
  wanted: { weightGrams: number; cashOnDelivery: boolean; today: IsoDay },
): DeliveryAnswer {
  const reply = serviceability.parse(body)
  const couriers = reply.status === 200 ? reply.data.available_courier_companies.filter(carries(wanted)) : []
  const [first] = couriers
  if (!first) return { available: false }
  const surface = couriers.filter((courier) => courier.is_surface)
  const standard = estimate('standard', surface.length > 0 ? surface : couriers, wanted.today)
  const air = couriers.filter((courier) => !courier.is_surface)
  const express = air.length > 0 ? estimate('express', air, wanted.today) : null
  const faster = express && surface.length > 0 && express.latest < standard.latest
  return {
    available: true,
    place: titleCase(first.city) || null,
    options: faster ? [standard, express] : [standard],
  }
}

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
