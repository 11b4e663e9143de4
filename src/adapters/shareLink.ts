/** How sharing ended; `dismissed` by the customer. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Hands a link to the device's own way to share; where there is none, the link is copied. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  try {
    if (navigator.share) {
      await navigator.share(link)
      return 'shared'
    }
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
