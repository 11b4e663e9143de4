/** A refused command without effect; the message is one sentence that names the order or the flag. */
export class Refusal extends Error {
  override name = 'Refusal'
}
