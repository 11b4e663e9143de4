type MailError = Error & {
  code?: string
  responseCode?: number
  command?: string
}

/** Explains in one sentence why mails cannot be sent and what to do; null for a temporary error such as greylisting. */
export function explainMailError(
  error: unknown,
  sender: string,
): string | null {
  if (!(error instanceof Error)) return null
  const { code, responseCode = 500, command, message } = error as MailError
  const words = message.replace(/\s+/g, ' ')
  if (responseCode < 500) return null
  if (code === 'EAUTH')
    return `The mail server refuses the login: ${words}. Check the user and the password in SMTP_URL.`
  if (code === 'ETLS')
    return `The mail server offers no encryption, and gets no password without: ${words}. Use smtps:// or another port in SMTP_URL, or add ?requireTLS=false for a server in a network of your own.`
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `The mail server refuses the sender ${sender}: ${words}. Set MAIL_FROM to an address that it sends for.`
  if (/certificate|self-signed/i.test(message))
    return `The mail server's certificate is not trusted: ${words}. Use the name in SMTP_URL that its certificate has.`

  return null
}
