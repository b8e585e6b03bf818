import type { z } from 'zod'
import { equalInConstantTime, hashWithSecret } from '../../platform/secrets.ts'

export const signatureToleranceSeconds = 300

/** `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body">`: the time is signed too, so that an old event can't be replayed. */
export function signBody(secret: string, rawBody: string, unixSeconds: number): string {
  const mac = hashWithSecret(secret, `${unixSeconds}.${rawBody}`).toString('hex')
  return `t=${unixSeconds},v1=${mac}`
}

export function checkSignedBody(
  secret: string,
  { rawBody, signature, nowSeconds }: { rawBody: string; signature: string | null; nowSeconds: number },
): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '')
  if (!parts?.[1] || !parts[2]) return false
  if (Math.abs(nowSeconds - Number(parts[1])) > signatureToleranceSeconds) return false
  const expected = hashWithSecret(secret, `${parts[1]}.${rawBody}`)
  return equalInConstantTime(Buffer.from(parts[2], 'hex'), expected)
}

/** Reads a body whose signature was right: a provider's mistake, or a sender's, is no failure of the shop. */
export function readSignedBody<T>(
  schema: z.ZodType<T>,
  rawBody: string,
): { value: T } | { ok: false; problem: string } {
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return { ok: false, problem: 'The body is not JSON' }
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return { value: parsed.data }
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.') ?? ''
  return { ok: false, problem: `${field === '' ? 'The body' : field}: ${issue?.message ?? 'can’t be read'}` }
}
