import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Body } from '../../../api/schemas.ts'
import type { Config } from '../../../platform/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { messages } from '../../../platform/pure/messages.ts'

// The relying party is the shop's own host, so a passkey works nowhere else.
function readSite(config: Config, request: Request): { rpID: string; origin: string } {
  const site = new URL(config.siteUrl)
  const asked = request.headers.get('origin') ?? ''
  // In development, pages may come from another port.
  const local = !config.production && URL.canParse(asked) && new URL(asked).hostname === site.hostname
  return { rpID: site.hostname, origin: local ? asked : site.origin }
}

interface Person {
  id: string
  name: string
  phone: string
}

export function makeRegistrationOptions(
  config: Config,
  { id, name, phone }: Person,
  present: { id: string; transports: string[] }[],
) {
  return generateRegistrationOptions({
    rpName: config.shop.shopName,
    rpID: new URL(config.siteUrl).hostname,
    userID: new TextEncoder().encode(id),
    userName: phone,
    userDisplayName: name || phone,
    excludeCredentials: present,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export function makeLoginOptions(config: Config) {
  return generateAuthenticationOptions({ rpID: new URL(config.siteUrl).hostname, userVerification: 'required' })
}

function refuse(): never {
  throw new HttpError(400, messages.passkeyRefused)
}

/** The challenge in a reply; the caller checks that it was ours. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : refuse()
  } catch {
    return refuse()
  }
}

type Checking<T> = { config: Config; request: Request; response: T; challenge: string }

/** The new passkey's public key, or 400. */
export async function checkRegistration({
  config,
  request,
  response,
  challenge,
}: Checking<Body<'addPasskey'>['response']>) {
  const { rpID, origin } = readSite(config, request)
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
  }).catch(refuse)
  return verified.verified ? verified.registrationInfo.credential : refuse()
}

interface KnownKey {
  id: string
  publicKey: Buffer
  counter: number
}

/** The counter after this use, or 400. */
export async function checkLogin(
  { config, request, response, challenge }: Checking<Body<'passkeyLogin'>['response']>,
  { id, publicKey, counter }: KnownKey,
): Promise<number> {
  const { rpID, origin } = readSite(config, request)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(refuse)
  return verified ? authenticationInfo.newCounter : refuse()
}
