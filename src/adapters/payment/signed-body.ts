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
