import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto'
import { otpLength } from './pure/limits.ts'

/** 32 random bytes, URL-safe. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits, uniformly drawn. */
export function makeOtpCode(): string {
  return String(randomInt(10 ** otpLength)).padStart(otpLength, '0')
}

/** For long random tokens, which need no key. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function hashWithKey(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** For short or guessable texts: worthless without the shop's secret. */
export const hashWithSecret = (secret: string, text: string): Buffer => hashWithKey(secret, text)

export function hashHex(secret: string, text: string): string {
  return hashWithSecret(secret, text).toString('hex')
}

/** Compares in constant time; different lengths are unequal. */
export function equalInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The shop's secret, and those it had before: gift cards, links and webhooks outlive a change of the secret. */
export interface AppSecrets {
  APP_SECRET: string
  FORMER_APP_SECRETS: readonly string[]
}

/** The present one first. */
export const listSecrets = ({ APP_SECRET, FORMER_APP_SECRETS }: AppSecrets) => [APP_SECRET, ...FORMER_APP_SECRETS]

/** Whether any of the secrets made this signature. */
export const isSigned = (secrets: AppSecrets, signature: string, sign: (secret: string) => string): boolean =>
  listSecrets(secrets).some((secret) => equalInConstantTime(Buffer.from(signature), Buffer.from(sign(secret))))

const ivBytes = 12
const tagBytes = 16
const keyOfSecret = (secret: string) => hashWithSecret(secret, 'sealed texts')

/** Encrypts a text that has to be read again, with the shop's secret (AES-256-GCM). */
export function sealText(secret: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOfSecret(secret), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function unsealWith(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOfSecret(secret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
}

/** Throws when the text was sealed with none of the secrets. */
export function unsealText(secrets: AppSecrets, sealed: string): string {
  for (const secret of listSecrets(secrets)) {
    try {
      return unsealWith(secret, sealed)
    } catch {
      // Sealed with another one.
    }
  }
  throw new Error('The text was sealed with a secret that this shop does not have')
}
