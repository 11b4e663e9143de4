/** A command that did a part of its work; the message is its output, which says what is left. */
export class UnfinishedCommand extends Error {
  override name = 'UnfinishedCommand'
}
