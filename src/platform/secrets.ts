import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
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

/** For short or guessable texts: worthless without the shop's secret. */
export function hashWithSecret(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

export function hashHex(secret: string, text: string): string {
  return hashWithSecret(secret, text).toString('hex')
}

/** Compares in constant time; different lengths are unequal. */
export function equalInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
