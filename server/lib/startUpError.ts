/** Why the server cannot start, as one sentence for the person at the terminal. */
export class StartUpError extends Error {
  override name = 'StartUpError'
}
