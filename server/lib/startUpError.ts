/** The server or a command cannot start; the message is one sentence for the person at the terminal. */
export class StartUpError extends Error {
  override name = 'StartUpError'
}
