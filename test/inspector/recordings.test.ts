import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openFile } from '#inspector/recording/recordingFile.ts'
import { machineTable } from '#inspector/replay/machineTable.ts'
import { checkRecording } from '#inspector/replay/replayCheck.ts'

const files = readdirSync('docs/recordings')

test('J15: the recordings of the repository are there (npm run recordings)', () => {
  expect(files.toSorted()).toEqual([
    'alipayCrash.json',
    'cardAuthentication.json',
    'rechargeSessionLost.json',
  ])
})

test.each(files)(
  'J15: %s opens, and the real machines make each step as it was recorded',
  (file) => {
    const recording = openFile(readFileSync(`docs/recordings/${file}`, 'utf8'))
    const { count, wrong } = checkRecording(machineTable(), recording)
    expect(
      wrong.map(({ actor, step }) => [actor.name, step.event.type]),
    ).toEqual([])
    expect(count.same).toBeGreaterThan(100)
  },
)

test.each(files)('J9: nothing secret is in %s', (file) => {
  const text = readFileSync(`docs/recordings/${file}`, 'utf8')
  expect(
    text.match(/_secret_\w|eyJ|demo@|Harris|Demo Customer|lantern-demo/g),
  ).toBeNull()
})
