import nodemailer from 'nodemailer'
import type { MailProvider } from './port.ts'

export interface SmtpSettings {
  host: string
  port: number
  user: string
  password: string
  /** Refuses a server without encryption; otherwise encryption is used if offered. */
  requireTls: boolean
  timeoutMs: number
}

const implicitTlsPort = 465

/** Sends by SMTP: TLS from the start on port 465, STARTTLS elsewhere, a time limit on every step. */
export function createSmtpMail({ host, port, user, password, requireTls, timeoutMs }: SmtpSettings): MailProvider {
  const transport = nodemailer.createTransport({
    host,
    port,
    secure: port === implicitTlsPort,
    requireTLS: requireTls,
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A mail contains shoppers' text: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    async send({ from, to, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeUrl
        ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
    },
    async check() {
      await transport.verify()
    },
  }
}
