/**
 * The one-time link that opens /setup, on its way to a terminal. A parent process gets it as a message, because its log
 * file of a child's output would keep the token.
 */

/** Prints the link, or sends it to the parent process. */
export function announceSetupLink(url: string): void {
  if (process.send) process.send({ setup_link: url })
  else process.stdout.write(`${setupLinkText(url)}\n`)
}

/** Returns the link in a message of a child process, or null. */
export function setupLinkIn(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('setup_link' in message)) return null
  return typeof message.setup_link === 'string' ? message.setup_link : null
}

/** Returns the link with what it is for. */
export function setupLinkText(url: string): string {
  return `\nNo administrator yet. Open this link to set up the site. It works once, for 60 minutes:\n\n  ${url}\n`
}
