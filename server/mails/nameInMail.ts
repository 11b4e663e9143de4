/** A name with a space behind a dot between words: Dr.Lee becomes Dr. Lee, which no mail program makes a link. */
export function nameInMail(name: string): string {
  return name.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}]{2})/gu, '. ')
}
