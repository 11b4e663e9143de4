/** The server or a command cannot start; the message is one sentence for the operator. */
export class StartUpError extends Error {
  override name = 'StartUpError'
}
