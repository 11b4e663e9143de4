import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import { maxPictureBytes } from '#contract/profile.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type PickedPicture,
  type ProfileEmitted,
  profileMachine,
  type SaveProgress,
} from '#machines/profile/profileMachine.ts'
import { sampleUser } from '#test/support/fixtures/customer.ts'
import { expectFullWalk } from '#test/support/walker/expectFullWalk.ts'
import { expectState } from '#test/support/walker/expectState.ts'

const picture = fileOf('mei.png', 'image/png')
const other = fileOf('other.webp', 'image/webp')
const text = fileOf('mei.txt', 'text/plain')
const huge = fileOf('huge.png', 'image/png', maxPictureBytes + 1)
const refused = { code: 'validation', fields: {}, detail: 'No.' } as const
const saved = { ...sampleUser, full_name: 'Mei Chen' }

test('J8: the details form takes every transition; a preview is shown only of a picked picture', () => {
  expectFullWalk(profileMachine, {
    events: [
      { type: 'picture.pick', picture },
      { type: 'picture.pick', picture: text },
      { type: 'picture.pick', picture: huge },
      { type: 'picture.shown', address: 'blob:1' },
      { type: 'xstate.done.actor.shrinkPicture', output: picture },
      { type: 'xstate.done.actor.shrinkPicture', output: huge },
      { type: 'profile.save', fullName: ' ' },
      { type: 'profile.save', fullName: 'Mei Chen' },
      { type: 'upload.progressed', share: 0.5 },
      { type: 'details.saved', user: saved },
      { type: 'details.refused', error: refused },
    ],
    check: (arrival) => {
      expectState(arrival, {
        'picture.drop': { picture: 'none' },
        'xstate.done.actor.shrinkPicture': [
          { picture: 'picked' },
          { picture: 'none' },
        ],
        'xstate.error.actor.shrinkPicture': { picture: 'none' },
        'profile.save': [{ details: 'saving' }, { details: 'editing' }],
        'details.saved': { details: 'saved', picture: 'none' },
        'details.refused': { details: 'editing' },
        'xstate.error.actor.saveDetails': { details: 'editing' },
        'xstate.after': { details: 'editing' },
      })

      const { snapshot, path, emitted } = arrival
      const last = path.at(-1)?.type ?? ''
      const isSaving = snapshot.matches({ details: 'saving' })
      expect(snapshot.hasTag('busy')).toBe(isSaving)
      expect(snapshot.hasTag('saved')).toBe(
        snapshot.matches({ details: 'saved' }),
      )

      if (/refused|saveDetails|saveTime/.test(last))
        expect(snapshot.context.error).not.toBeNull()
      if (last === 'profile.leave' && !isSaving)
        expect(snapshot).toMatchObject({
          value: { picture: 'none', details: 'editing' },
          context: {
            picture: null,
            fullName: '',
            nameProblem: null,
            error: null,
            share: 0,
          },
        })
      if (last === 'name.edited' && !isSaving)
        expect(snapshot).toMatchObject({
          value: { details: 'editing' },
          context: { nameProblem: null },
        })

      const { context } = snapshot
      const isPicked = snapshot.matches({ picture: 'picked' })
      expect(context.picture !== null).toBe(isPicked)
      expect(isPicked || context.preview === null).toBe(true)

      if (snapshot.hasTag('busy') || snapshot.hasTag('saved')) {
        expect([context.error, context.nameProblem]).toEqual([null, null])
      }
      if (snapshot.hasTag('saved'))
        expect(emitted.at(-1)?.type).not.toBe('profile.invalid')
    },
  })
})

const isFine = {
  type: 'notice.outdated',
  keys: ['profile.picture_no_image', 'profile.picture_too_large'],
}

test('G5: a file that is no image is told and changes nothing', () => {
  const { actor, emitted } = start()
  actor.send({ type: 'picture.pick', picture })
  actor.send({ type: 'picture.pick', picture: text })
  expect(emitted).toEqual([
    isFine,
    { type: 'notice.raised', kind: 'alert', key: 'profile.picture_no_image' },
  ])
  expect(actor.getSnapshot().context).toMatchObject({
    picture,
    preview: 'blob:mei.png',
  })
})

test('J22: a picture that is too large is sent as a smaller copy', async () => {
  const { actor, emitted, saves } = start(async () => other)
  actor.send({ type: 'picture.pick', picture: huge })
  expect(actor.getSnapshot().value).toMatchObject({ picture: 'shrinking' })
  await waitFor(actor, (snapshot) => snapshot.matches({ picture: 'picked' }))

  actor.send({ type: 'profile.save', fullName: 'Mei' })
  expect(saves).toEqual([{ fullName: 'Mei', picture: other }])
  expect(emitted).toEqual([isFine])
})

test('J22 J8: a save waits for the smaller copy and sends it', async () => {
  const { actor, saves } = start(async () => other)
  actor.send({ type: 'picture.pick', picture: huge })
  actor.send({ type: 'profile.save', fullName: ' Mei ' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  expect(saves).toEqual([])

  await waitFor(actor, (snapshot) => snapshot.matches({ picture: 'picked' }))
  expect(saves).toEqual([{ fullName: 'Mei', picture: other }])
})

test('J22: a picture that cannot be made smaller ends the save that waits for it', async () => {
  const { actor, emitted, saves } = start(() =>
    Promise.reject(new Error('HEIC')),
  )
  actor.send({ type: 'picture.pick', picture: huge })
  actor.send({ type: 'profile.save', fullName: 'Mei' })
  await waitFor(actor, (snapshot) => snapshot.matches({ details: 'editing' }))

  expect(saves).toEqual([])
  expect(emitted).toEqual([
    { type: 'notice.raised', kind: 'alert', key: 'profile.picture_too_large' },
  ])
})

test.each<[name: string, shrink: () => Promise<PickedPicture>]>([
  ['cannot be decoded', () => Promise.reject(new Error('HEIC'))],
  ['stays too large', async () => huge],
])('J22: a picture that %s is refused with its limit', async (_, shrink) => {
  const { actor, emitted } = start(shrink)
  actor.send({ type: 'picture.pick', picture: huge })
  await waitFor(actor, (snapshot) => snapshot.matches({ picture: 'none' }))
  expect(emitted).toEqual([
    { type: 'notice.raised', kind: 'alert', key: 'profile.picture_too_large' },
  ])
})

test('G5: a picture may be as large as the server takes, and one that cannot be shown any more has no preview', () => {
  const { actor } = start()
  const largest = fileOf('largest.png', 'image/png', maxPictureBytes)

  actor.send({ type: 'picture.pick', picture: largest })
  expect(actor.getSnapshot().context).toMatchObject({
    picture: largest,
    preview: 'blob:largest.png',
  })

  actor.send({
    type: 'xstate.error.actor.showPicture',
    error: 'broken',
  } as never)
  expect(actor.getSnapshot().context).toMatchObject({
    picture: largest,
    preview: null,
  })
})

test('who leaves has nothing saved', () => {
  const { actor, saves } = start()
  actor.send({ type: 'picture.pick', picture })
  actor.send({ type: 'profile.leave' })
  expect(actor.getSnapshot().value).toEqual({
    picture: 'none',
    details: 'editing',
  })
  expect(saves).toEqual([])
})

test('another picture takes the place of the first, whose address is given back', () => {
  const { actor, shown } = start()
  actor.send({ type: 'picture.pick', picture })
  actor.send({ type: 'picture.pick', picture: other })
  expect(actor.getSnapshot().context.preview).toBe('blob:other.webp')
  expect(shown).toEqual(['mei.png', 'mei.png back', 'other.webp'])
})

test('G5: a name is required', () => {
  const { actor, emitted, saves } = start()
  actor.send({ type: 'profile.save', fullName: '  ' })
  expect(actor.getSnapshot().context.nameProblem).toBe(
    'profile.full_name_required',
  )
  expect(emitted).toEqual([{ type: 'profile.invalid' }])
  expect(saves).toEqual([])

  actor.send({ type: 'name.edited' })
  expect(actor.getSnapshot().context.nameProblem).toBeNull()
})

test('G5: a save sends name and picture once, tells how far it is and gives the picture back at its end', () => {
  const { actor, emitted, saves, say, shown } = start()
  actor.send({ type: 'picture.pick', picture })
  actor.send({ type: 'profile.save', fullName: ' Mei Chen ' })
  actor.send({ type: 'profile.save', fullName: 'Twice' })
  say({ type: 'upload.progressed', share: 0.5 })
  expect(actor.getSnapshot().context.share).toBe(0.5)

  actor.send({ type: 'profile.leave' })
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  say({ type: 'details.saved', user: saved })
  expect(saves).toEqual([{ fullName: 'Mei Chen', picture }])
  expect(emitted).toEqual([
    isFine,
    { type: 'profile.saved', user: saved },
    isFine,
  ])
  expect(actor.getSnapshot().value).toEqual({
    picture: 'none',
    details: 'saved',
  })
  expect(shown.at(-1)).toBe('mei.png back')
})

test('G5: a refused save keeps the picked picture, for another try', () => {
  const { actor, say } = start()
  actor.send({ type: 'picture.pick', picture })
  actor.send({ type: 'profile.save', fullName: 'Mei' })
  say({ type: 'details.refused', error: refused })
  expect(actor.getSnapshot().value).toEqual({
    picture: 'picked',
    details: 'editing',
  })
  expect(actor.getSnapshot().context).toMatchObject({ error: refused, picture })
})

/** The walker compares events as JSON, and a bare file serializes to nothing. */
function fileOf(name: string, type: string, size = 5): PickedPicture {
  const shown = { name, size }
  const enumerable = Object.entries(shown).map(([key, value]) => [
    key,
    { value, enumerable: true },
  ])
  return Object.defineProperties(
    new File([], name, { type }),
    Object.fromEntries(enumerable),
  )
}

function start(shrink = async () => other) {
  const saves: unknown[] = []
  const shown: string[] = []
  let say = (_: SaveProgress) => {}
  const machine = provideActors(profileMachine, {
    showPicture: fromCallback(({ input, sendBack }) => {
      const { name } = input.picture as File
      shown.push(name)
      sendBack({ type: 'picture.shown', address: `blob:${name}` })
      return () => shown.push(`${name} back`)
    }),
    shrinkPicture: fromPromise(shrink),
    saveDetails: fromCallback(({ input, sendBack }) => {
      saves.push(input)
      say = sendBack
    }),
  })
  const actor = createActor(machine)
  const emitted: ProfileEmitted[] = []

  actor.on('*', (event) => emitted.push(event))
  return {
    actor: actor.start(),
    emitted,
    saves,
    shown,
    say: (event: SaveProgress) => say(event),
  }
}
