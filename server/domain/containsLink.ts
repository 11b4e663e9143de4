/** True if mail programs make a link of a part of a name. Mails break up the rarer endings (`nameInMail`). */
export function containsLink(name: string): boolean {
  return /:\/\/|\bwww\./i.test(name) || address.test(name) || site.test(name)
}

const address =
  /[\p{L}\p{N}]\.(app|biz|click|club|com|dev|info|link|live|net|online|org|shop|site|store|top|vip|xyz)(?![\p{L}\p{N}])/iu

/** These endings are also surnames, so a title or an initial before them makes a name: Dr.Au, J.Co. */
const site =
  /(?<![\p{L}\p{N}])(?!(\p{L}|dr|mrs?|ms|prof|st)\.)[\p{L}\p{N}-]+\.(ai|au|cc|cn|co|hk|io|me|nz|ru|sg|tv|tw|uk)(?![\p{L}\p{N}])/iu
