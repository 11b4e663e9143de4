import type { Address } from './addressBook.ts'

/** True for an address without a door: food cannot be handed over at a post box, a locked bag or a parcel locker. */
export function isPostBox({
  street_address1,
  street_address2,
}: Pick<Address, 'street_address1' | 'street_address2'>): boolean {
  return [street_address1, street_address2 ?? ''].some(namesPostBox)
}

/** True for a line such as `GPO Box 55`, `Locked Bag 3`, `Parcel Locker 10046 73412` or `邮政信箱 12`. */
export function namesPostBox(line: string): boolean {
  return postBox.test(line.normalize('NFKC'))
}

/** The postal delivery types of Australia's address standard that are no place; RMB, RMS and RSD are roadside doors. */
const postBox = new RegExp(
  [
    String.raw`\bg?\W*p\W*o\W*b(?:ox\b|\W*\d)`,
    String.raw`\bpost(?:al|[ -]?office)?[ -]?box\b`,
    String.raw`\b(?:locked|private|community mail) bag\b`,
    String.raw`\bcm[ab] *\d`,
    String.raw`\bparcel (?:locker|collect)\b`,
    String.raw`\bposte restante\b`,
    String.raw`\b(?:care(?: of)?|c *\/ *[-o]?) *(?:the )?(?:p\.?o\.?|post office)(?!\w| +[a-z])`,
    '[邮郵]政?信箱|信箱 *\\d|(?:包裹|快递|快遞|自提|寄存)[储儲]?[柜櫃]',
  ].join('|'),
  'i',
)
