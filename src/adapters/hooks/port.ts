export interface HookReply {
  status: number
  /** Its first characters. */
  text: string
}

/** Sends webhooks to addresses that merchants typed: none of them may lead into this network. */
export interface HookSender {
  /** Why the address can't be sent to, in words that follow its name; null when it can. */
  findFault(url: string): Promise<string | null>
  /** Throws when it can't be reached, is too slow, or leads inside. Redirects are replies like others. */
  send(url: string, headers: Record<string, string>, body: string): Promise<HookReply>
}
