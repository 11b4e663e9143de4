export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed'

/** Shares a link by the device's own dialog; copies the link where there is none. */
export async function shareLink(link: {
  title: string
  url: string
}): Promise<ShareOutcome> {
  try {
    if (navigator.share) {
      await navigator.share(link)
      return 'shared'
    }
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError'
      ? 'dismissed'
      : 'failed'
  }
}
