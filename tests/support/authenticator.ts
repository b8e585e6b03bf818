import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** As much of CBOR as WebAuthn's attestations use. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const entries = [...value].flatMap(([key, inner]) => [encodeCbor(key), encodeCbor(inner)])
  return Buffer.concat([cborHead(5, value.size), ...entries])
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const encode = (data: Buffer) => data.toString('base64url')
const userPresent = 0x01
const userVerified = 0x04
const attested = 0x40

/** A passkey in software (ES256), like a phone's for this site. */
export function createAuthenticator({ rpID, origin }: { rpID: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, more])
  }

  function coseKey(): Buffer {
    return encodeCbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(jwk.x ?? '', 'base64url')],
        [-3, Buffer.from(jwk.y ?? '', 'base64url')],
      ]),
    )
  }

  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const }
  return {
    id: credential.id,

    register(challenge: string) {
      const more = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey()])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(userPresent | userVerified | attested, more)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', challenge)),
          attestationObject: encode(encodeCbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    authenticate(challenge: string) {
      counter += 1
      const client = clientData('webauthn.get', challenge)
      const authData = authenticatorData(userPresent | userVerified)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(authData),
          signature: encode(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
