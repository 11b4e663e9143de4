import type { Memory } from './memory.ts'
import type { Mutant } from './mutant.ts'
import { testsNear } from './nearTests.ts'
import type { MutantRunner, Verdict } from './runner.ts'
import type { TimeLimit } from './timeLimit.ts'

/** Tests run in batches, because the first tests notice most mutants. */
const batchSizes = [1, 4, 7]

/**
 * Runs the tests near a mutant until one fails, those with the lowest expected cost first. Omits tests slower than
 * `slowest`.
 */
export async function judge(
  runner: MutantRunner,
  mutant: Mutant,
  memory: Memory,
  slowest: number,
): Promise<Verdict> {
  const tests = testsNear(mutant.file)
    .filter((test) => (memory.timeOf(test) ?? 0) <= slowest)
    .map((test, at) => ({ test, cost: memory.costOf(mutant.file, test, at) }))
    .sort((left, right) => left.cost - right.cost)
    .map(({ test }) => test)
  for (const size of batchSizes) {
    const verdict = await tryAll(runner, mutant, tests.splice(0, size), memory)
    if (verdict.kind !== 'survived') return verdict
  }
  return { kind: 'survived' }
}

/** Measures a new test without a mutant first, and leaves it out if it fails. */
async function tryAll(
  runner: MutantRunner,
  mutant: Mutant,
  near: readonly string[],
  memory: Memory,
): Promise<Verdict> {
  for (const test of near)
    if (memory.timeOf(test) === undefined) {
      const { passed } = await runner.run(null, [test], limitFor(60_000))
      memory.keepTime(test, passed.get(test) ?? null)
    }

  const tests = near.filter((test) => memory.timeOf(test) !== null)
  if (tests.length === 0) return { kind: 'survived' }
  const usual = tests.reduce((sum, test) => sum + (memory.timeOf(test) ?? 0), 0)
  const { verdict, passed } = await runner.run(mutant, tests, limitFor(usual))

  for (const [test, time] of passed) {
    memory.countMissed(mutant.file, test)
    memory.keepTime(test, time)
  }
  if (verdict.kind === 'noticed' && verdict.by)
    memory.countNoticed(mutant.file, verdict.by)

  return verdict
}

/** Allows for a busy machine, on which tests take far longer. */
function limitFor(usual: number): TimeLimit {
  return { work: 10_000 + 4 * usual, wait: 8_000 }
}
