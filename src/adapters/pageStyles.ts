/** Resolves once the style sheets that the page has asked for are there, or did not come. */
export async function readPageStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const loading = links.filter(({ sheet, media }) => !sheet && media !== 'print')
  await Promise.all(loading.map(settled))
}

function settled(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}
