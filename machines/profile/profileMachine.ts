import { assign, emit, not, raise, setup, stateIn } from 'xstate'
import { type ApiError, toApiError } from '#contract/errors.ts'
import { type Details, maxPictureBytes } from '#contract/profile.ts'
import type { User } from '#contract/session.ts'
import { fullNameLength } from '#contract/validation.ts'
import { required } from '../core/required.ts'
import { tooLong } from '../core/tooLong.ts'
import { unprovided, unprovidedCallback } from '../core/unprovided.ts'
import {
  alertNotice,
  type NoticeOutdated,
  type NoticeRaised,
} from '../shell/noticesMachine.ts'

/** A picked file; its type is the browser's guess, and the server checks the bytes. */
export type PickedPicture = NonNullable<Details['profile_picture']> & {
  type: string
  size: number
}

/** `share` is the uploaded part of a save, from 0 to 1. */
export type ProfileContext = {
  picture: PickedPicture | null
  preview: string | null
  fullName: string
  /** The label of the mistake in the name. */
  nameProblem: string | null
  error: ApiError | null
  share: number
}

/** Reports the address of a picked picture. */
export type PictureShown = { type: 'picture.shown'; address: string }

/** Reports the progress of a save. */
export type SaveProgress =
  | { type: 'upload.progressed'; share: number }
  | { type: 'details.saved'; user: User }
  | { type: 'details.refused'; error: ApiError }

/** `leave` discards unsaved changes, except during a save. */
export type ProfileEvent =
  | { type: 'picture.pick'; picture: PickedPicture }
  | { type: 'picture.drop' }
  | { type: 'name.edited' }
  | { type: 'profile.save'; fullName: string }
  | { type: 'profile.leave' }
  | PictureShown
  | SaveProgress

/** The saved customer, and that the name must be corrected. */
export type ProfileEmitted =
  | NoticeRaised
  | NoticeOutdated
  | { type: 'profile.saved'; user: User }
  | { type: 'profile.invalid' }

const refuseSize = { target: 'none', actions: 'emitTooLarge' } as const

/**
 * The customer's name and picture.
 *
 * Slots:
 * - `shrinkPicture` · promise: a smaller copy of a picture; rejects if the browser cannot decode it
 * - `showPicture` · callback: sends the address of a picked picture and revokes it when it stops
 * - `saveDetails` · callback: sends the progress of the upload, then `details.saved` or `details.refused` with an
 *   `ApiError`
 */
export const profileMachine = setup({
  types: {} as {
    context: ProfileContext
    events: ProfileEvent
    emitted: ProfileEmitted
    tags: 'busy' | 'saved'
  },
  actors: {
    showPicture: unprovidedCallback<PictureShown, { picture: PickedPicture }>(
      'showPicture',
    ),
    shrinkPicture: unprovided<PickedPicture, { picture: PickedPicture }>(
      'shrinkPicture',
    ),
    saveDetails: unprovidedCallback<
      SaveProgress,
      { fullName: string; picture: PickedPicture | null }
    >('saveDetails'),
  },
  actions: {
    forgetPreview: assign({ preview: null }),
    forgetPicture: assign({ picture: null }),
    emitTooLarge: emit(alertNotice('profile.picture_too_large')),
    emitPictureIsFine: emit({
      type: 'notice.outdated',
      keys: ['profile.picture_no_image', 'profile.picture_too_large'],
    }),
  },
  guards: {
    isPicked: stateIn({ picture: 'picked' }),
    isShrinking: stateIn({ picture: 'shrinking' }),
  },
  delays: { saveTime: 150_000 },
}).createMachine({
  id: 'profile',
  context: {
    picture: null,
    preview: null,
    fullName: '',
    nameProblem: null,
    error: null,
    share: 0,
  },
  type: 'parallel',
  states: {
    picture: {
      initial: 'none',
      on: {
        'picture.pick': [
          {
            guard: ({ event }) => !event.picture.type.startsWith('image/'),
            actions: emit(alertNotice('profile.picture_no_image')),
          },
          {
            guard: ({ event }) => isTooLarge(event.picture),
            target: '.shrinking',
            actions: 'forgetPicture',
          },
          {
            target: '.picked',
            actions: [
              assign(({ event }) => ({ picture: event.picture })),
              'emitPictureIsFine',
            ],
          },
        ],
      },
      states: {
        none: { description: 'The saved picture, if any, stays.' },
        shrinking: {
          description:
            'The browser makes a smaller copy of a picture that is too large to send; a save waits for it.',
          invoke: {
            id: 'shrinkPicture',
            src: 'shrinkPicture',
            input: ({ event }) => ({
              picture: required(
                event.type === 'picture.pick' ? event.picture : null,
                'picture',
              ),
            }),
            onDone: [
              { guard: ({ event }) => isTooLarge(event.output), ...refuseSize },
              {
                target: 'picked',
                actions: [
                  assign(({ event }) => ({ picture: event.output })),
                  'emitPictureIsFine',
                ],
              },
            ],
            onError: refuseSize,
          },
          on: { 'picture.drop': 'none' },
        },
        picked: {
          description:
            'A picture is picked, and displayed if the browser supports it, but not saved.',
          invoke: {
            id: 'showPicture',
            src: 'showPicture',
            input: ({ context }) => ({
              picture: required(context.picture, 'picture'),
            }),
            onError: { actions: 'forgetPreview' },
          },
          exit: 'forgetPreview',
          on: {
            'picture.shown': {
              actions: assign({ preview: ({ event }) => event.address }),
            },
            'picture.drop': { target: 'none', actions: 'forgetPicture' },
          },
        },
      },
    },
    details: {
      initial: 'editing',
      on: {
        'name.edited': {
          target: '.editing',
          actions: assign({ nameProblem: null }),
        },
        'profile.save': [
          {
            guard: ({ event }) => nameProblemOf(event.fullName) !== null,
            target: '.editing',
            actions: [
              assign(({ event }) => ({
                nameProblem: nameProblemOf(event.fullName),
                error: null,
              })),
              emit({ type: 'profile.invalid' }),
            ],
          },
          {
            target: '.saving',
            actions: assign(({ event }) => ({
              fullName: event.fullName.trim(),
              nameProblem: null,
              error: null,
              share: 0,
            })),
          },
        ],
        'profile.leave': {
          target: '.editing',
          actions: [
            assign({ fullName: '', nameProblem: null, error: null, share: 0 }),
            raise({ type: 'picture.drop' }),
          ],
        },
      },
      states: {
        editing: { description: 'The customer edits; the last error remains.' },
        saving: {
          description:
            'One save runs and continues after the tab closes; further saves are ignored.',
          tags: 'busy',
          initial: 'deciding',
          on: {
            'name.edited': {},
            'profile.save': {},
            'profile.leave': {},
            'upload.progressed': {
              actions: assign(({ event }) => ({ share: event.share })),
            },
            'details.saved': {
              target: 'saved',
              actions: [
                emit(({ event }) => ({
                  type: 'profile.saved',
                  user: event.user,
                })),
                raise({ type: 'picture.drop' }),
                'emitPictureIsFine',
              ],
            },
            'details.refused': {
              target: 'editing',
              actions: assign(({ event }) => ({ error: event.error })),
            },
          },
          after: {
            saveTime: {
              target: 'editing',
              actions: assign({ error: { code: 'timeout' } }),
            },
          },
          states: {
            deciding: {
              always: [
                { guard: 'isShrinking', target: 'waiting' },
                { target: 'sending' },
              ],
            },
            waiting: {
              description:
                'The picture is still being made smaller; a refused one ends the save.',
              always: [
                { guard: 'isPicked', target: 'sending' },
                {
                  guard: not('isShrinking'),
                  target: '#profile.details.editing',
                },
              ],
            },
            sending: {
              description: 'Name and picture are on their way to the server.',
              invoke: {
                id: 'saveDetails',
                src: 'saveDetails',
                input: ({ context: { fullName, picture } }) => ({
                  fullName,
                  picture,
                }),
                onError: {
                  target: '#profile.details.editing',
                  actions: assign(({ event }) => ({
                    error: toApiError(event.error),
                  })),
                },
              },
            },
          },
        },
        saved: { description: 'The success banner is visible.', tags: 'saved' },
      },
    },
  },
})

function isTooLarge({ size }: PickedPicture): boolean {
  return size > maxPictureBytes
}

function nameProblemOf(fullName: string): string | null {
  if (fullName.trim() === '') return 'profile.full_name_required'
  return tooLong({ fullName }, { fullName: fullNameLength }).fullName ?? null
}
