import type { EndpointName } from '../../src/api/endpoints.ts'
import type { Answer, Call, CallOptions } from './api-client.ts'
import type { TestShop } from './shop.ts'
import { readCode } from './sign-in.ts'

export interface Device {
  call: Call
  /** Signs a number in by a code, and returns the token. */
  signIn(phoneNumber: string): Promise<string>
}

/** A browser as far as the API can tell: it sends its origin and keeps cookies. */
export function openDevice(shop: TestShop, clientAddress = '127.0.0.1'): Device {
  const jar = new Map<string, string>()
  const call = (async (name: EndpointName, options: CallOptions = {}) => {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = { origin: shop.deps.config.siteUrl, 'sec-fetch-site': 'same-origin', cookie, ...options.headers }
    const answer: Answer<unknown> = await shop.call(name, { clientAddress, ...options, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(key, value)
    }
    return answer
  }) as Call
  return {
    call,
    async signIn(phoneNumber) {
      const sent = await call('sendOtp', { body: { phoneNumber } })
      if (sent.status !== 200) throw new Error(`No code was sent: ${sent.status}`)
      const otp = await readCode(shop, phoneNumber)
      await call('verifyOtp', { body: { phoneNumber, otp } })
      const { body } = await call('loginRegisterForCheckOutPage', { body: { phoneNumber } })
      return body.token
    },
  }
}
