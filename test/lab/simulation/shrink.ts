import type { Happening, Outcome } from './simulate.ts'

/** The shortest story of a failure, and its finding. */
export type Shortest = { story: Happening[]; finding: string; runs: number }

type Run = (
  only: ReadonlySet<string>,
) => Promise<Pick<Outcome, 'story' | 'findings'>>

/**
 * Removes every happening that a failure does not need (delta debugging): halves first, then smaller parts, then single
 * ones. A run that fails in another way does not count.
 */
export async function shrink(
  { story, findings: [first = ''] }: Pick<Outcome, 'story' | 'findings'>,
  run: Run,
  maxRuns = 200,
): Promise<Shortest> {
  const wanted = kindOf(first)
  let shortest: Shortest = { story, finding: first, runs: 0 }
  let size = Math.ceil(story.length / 2)

  for (;;) {
    const before = shortest.story.length
    for (let at = 0; at < shortest.story.length && shortest.runs < maxRuns; ) {
      const fewer = shortest.story.toSpliced(at, size)
      const shorter = await run(new Set(fewer.map(({ name }) => name)))
      const finding = shorter.findings.find((text) => kindOf(text) === wanted)
      const runs = shortest.runs + 1
      if (finding === undefined) at += size
      shortest =
        finding === undefined
          ? { ...shortest, runs }
          : { story: shorter.story, finding, runs }
    }
    if (size <= 1 && shortest.story.length === before) return shortest
    size = Math.max(1, Math.ceil(size / 2))
    if (shortest.runs >= maxRuns) return shortest
  }
}

/** Returns a finding without the numbers and names that differ between runs. */
export function kindOf(finding: string): string {
  return finding
    .split('\n', 1)[0]
    ?.replace(/\{.*/s, '')
    .replace(/\b(LK-\S+|[a-z]{2,4}_\w+|[\w-]{20,}|\d[\d.,:]*)/g, '…') as string
}

/** Returns a story as numbered lines. */
export function storyLines({
  story,
  finding,
}: Pick<Shortest, 'story' | 'finding'>): string[] {
  const lines = story.map(
    ({ words, at }, index) => `${index + 1}. ${timeOf(at)} ${words}.`,
  )
  return [...lines, `Broken: ${finding}`]
}

function timeOf(at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: 'Australia/Sydney' })
}
