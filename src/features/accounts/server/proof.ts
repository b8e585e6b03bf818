import type { Config } from '../../../platform/config.ts'
import type { Trx } from '../../../platform/database/client.ts'
import { cookie, readCookie } from '../../../platform/http/cookies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { proofLifetimeMinutes } from '../../../platform/pure/limits.ts'
import { messages } from '../../../platform/pure/messages.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { consumeProof } from './challenge-queries.ts'

const proofCookie = 'placket_proof'
const proofHeader = 'x-verification-token'

/** Ties the proof to this browser. */
export function setProofCookie(config: Config, headers: Headers, proof: string): void {
  const maxAge = proofLifetimeMinutes * 60
  headers.append('set-cookie', cookie(config, proofCookie, proof, { httpOnly: true, maxAge }))
}

/** Consumes the caller's proof of a number or address, if there is one. */
export async function takeProof(trx: Trx, request: Request, destination: string): Promise<boolean> {
  const shown = request.headers.get(proofHeader) ?? readCookie(request, proofCookie)
  return shown ? consumeProof(trx, hashToken(shown), destination) : false
}

/**
 * Consumes the caller's proof of a number or address, or throws 401 'Verification required'.
 * Call it in the transaction that the proof authorises.
 */
export async function requireProof(trx: Trx, request: Request, destination: string): Promise<void> {
  if (!(await takeProof(trx, request, destination))) throw new HttpError(401, messages.verificationRequired)
}
