/** IMAP server for tests. The package has no types. */
declare module 'hoodiecrow-imap' {
  interface HoodiecrowServer {
    listen: (port: number, host: string, ready: () => void) => void
    close: (closed: () => void) => void
    appendMessage: (folder: string, flags: readonly string[], internaldate: string | false, raw: string) => void
  }
  export default function hoodiecrow(options: {
    plugins: readonly string[]
    users: Record<string, { password: string }>
    storage: Record<string, { messages: readonly { raw: string }[] }>
  }): HoodiecrowServer
}
