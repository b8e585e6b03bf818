import { appendToOutbox } from '../outbox-file.ts'
import type { OtpCarrier } from './port.ts'

/** Writes codes to the file behind /dev/outbox, on this machine only. */
export function createLocalOtp(dataDir: string): OtpCarrier {
  return {
    kind: 'carrier',
    name: 'outbox',
    send: ({ channel, to }, code) =>
      appendToOutbox(dataDir, { channel, to, code, subject: 'Your code', text: `Your code is ${code}` }),
    sendText: (to, text) => appendToOutbox(dataDir, { channel: 'sms', to, code: '', subject: 'Text message', text }),
  }
}
