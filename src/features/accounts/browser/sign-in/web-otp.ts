interface OtpCredential extends Credential {
  code: string
}

/** Waits for a text message with a code if the browser has WebOTP and the shopper allows it; the signal stops it. */
export async function readCodeFromMessage(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in window)) return null
  const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal }
  try {
    const credential = (await navigator.credentials.get(options)) as OtpCredential | null
    return credential?.code ?? null
  } catch {
    // Refused, timed out or stopped: the shopper types the code.
    return null
  }
}
