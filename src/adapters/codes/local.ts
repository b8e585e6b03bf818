import { appendToOutbox } from '../outbox-file.ts'
import type { OtpCarrier } from './port.ts'

/** Writes codes to the file behind /dev/outbox, on this machine only. */
export function createLocalOtp(dataDir: string): OtpCarrier {
  return {
    kind: 'carrier',
    name: 'outbox',
    send: ({ channel, to }, code, text) => appendToOutbox(dataDir, { channel, to, code, subject: 'Your code', text }),
    sendText: (to, text) => appendToOutbox(dataDir, { channel: 'sms', to, code: '', subject: 'Text message', text }),
  }
}
