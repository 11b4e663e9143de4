import type { Happening, Outcome } from './simulate.ts'

/** The shortest story that was found of a failure, and what is wrong at its end. */
export type Shortest = { story: Happening[]; finding: string; runs: number }

/** Runs a seed with nothing but some of its happenings. */
type Run = (
  only: ReadonlySet<string>,
) => Promise<Pick<Outcome, 'story' | 'findings'>>

/**
 * Leaves out of a failed run whatever it fails without (delta debugging): first halves of what happened, then smaller
 * parts, at last one after the other, as long as that makes it shorter. A run that fails in another way does not
 * count.
 */
export async function shrink(
  { story, findings: [first = ''] }: Pick<Outcome, 'story' | 'findings'>,
  run: Run,
  mostRuns = 200,
): Promise<Shortest> {
  const wanted = kindOf(first)
  let shortest: Shortest = { story, finding: first, runs: 0 }
  let size = Math.ceil(story.length / 2)
  for (;;) {
    const before = shortest.story.length
    for (let at = 0; at < shortest.story.length && shortest.runs < mostRuns; ) {
      const fewer = shortest.story.toSpliced(at, size)
      const still = await run(new Set(fewer.map(({ name }) => name)))
      const finding = still.findings.find((each) => kindOf(each) === wanted)
      const runs = shortest.runs + 1
      if (finding === undefined) at += size
      shortest =
        finding === undefined
          ? { ...shortest, runs }
          : { story: still.story, finding, runs }
    }
    if (size <= 1 && shortest.story.length === before) return shortest
    size = Math.max(1, Math.ceil(size / 2))
    if (shortest.runs >= mostRuns) return shortest
  }
}

/** A finding without the numbers and names that differ from run to run. */
export function kindOf(finding: string): string {
  return finding
    .split('\n', 1)[0]
    ?.replace(/\{.*/s, '')
    .replace(/\b(LK-\S+|[a-z]{2,4}_\w+|[\w-]{20,}|\d[\d.,:]*)/g, '…') as string
}

/** A story as a person reads it. */
export function tell({
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
