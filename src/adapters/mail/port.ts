export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Such as `"Quay Shirts" <shop@shop.example>`. */
  from: string
  /** Where mails like this one are stopped, without signing in (RFC 8058); none for mails about orders and accounts. */
  unsubscribeUrl?: string
}

/** Sends one mail or throws; the outbox table retries. */
export interface MailProvider {
  name: string
  send(mail: Mail): Promise<void>
  /** Whether the server takes our name and password; throws with its reply. */
  check?(): Promise<void>
}
