export function saveFile(
  text: string,
  name: string,
  type = 'application/json',
): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  // WebKit reads the address some time after the click.
  setTimeout(URL.revokeObjectURL, 60_000, address)
}
