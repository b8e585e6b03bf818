import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { equalInConstantTime } from './secrets.ts'

// OWASP Password Storage Cheat Sheet, scrypt: N=2^15, r=8, p=3, the variant that fits a small function's memory (32 MB).
const current = { logN: 15, r: 8, p: 3 }
const keyBytes = 32

function derive(password: string, salt: Buffer, { logN, r, p }: typeof current): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** `scrypt$logN$r$p$salt$key`, so that the parameters can be raised without breaking stored hashes. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, current)
  return ['scrypt', current.logN, current.r, current.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Takes as long for a person without a password, or one who doesn't exist, as for one with a password. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, logN, r, p, salt, key] = (stored ?? '').split('$')
  if (!salt || !key) {
    await derive(password, randomBytes(16), current)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64'), {
    logN: Number(logN),
    r: Number(r),
    p: Number(p),
  })
  return equalInConstantTime(derived, Buffer.from(key, 'base64'))
}
