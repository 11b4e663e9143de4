/** A message of the Postgres protocol: its type letter, and all of its bytes. */
export type Message = { type: string; bytes: Buffer }

/** Splits a stream into messages: a letter, a length that includes itself, and a body. */
export function messageReader(
  take: (message: Message) => void,
): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1
      take({
        type: rest.toString('latin1', 0, 1),
        bytes: rest.subarray(0, end),
      })
      rest = rest.subarray(end)
    }
  }
}
