/** A command of the kitchen that is refused, with nothing changed; the message is one sentence that names the order or the flag. */
export class Refusal extends Error {
  override name = 'Refusal'
}
