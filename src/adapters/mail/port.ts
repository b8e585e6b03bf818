export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Such as `"Quay Shirts" <shop@shop.example>`. */
  from: string
}

/** Sends one mail or throws; the outbox table retries. */
export interface MailProvider {
  name: string
  send(mail: Mail): Promise<void>
  /** Whether the server takes our name and password; throws with its reply. */
  check?(): Promise<void>
}
