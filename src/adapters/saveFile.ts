/** Saves a text as a file, as the browser saves a download. */
export function saveFile(text: string, name: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  Object.assign(link, { href: address, download: name })
  link.click()
  // WebKit reads it some time after the click.
  setTimeout(URL.revokeObjectURL, 60_000, address)
}
