export function saveFile(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text]))
  Object.assign(document.createElement('a'), {
    href: url,
    download: name,
  }).click()
  // Safari reads the file some time after the click.
  setTimeout(URL.revokeObjectURL, 60_000, url)
}
