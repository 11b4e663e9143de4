import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useDeferredValue, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '#machines/shell/noticesMachine.ts'
import { useCart, useNotices } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { focusPlace, useTopModal } from '#src/ui/modalStack.ts'
import { shortViewport } from '#src/ui/shortViewport.ts'
import { useIsOffline } from '#src/ui/useIsOffline.ts'

/** Alerts and toasts, rendered inside the open modal if there is one. */
export function Notices() {
  const modal = useTopModal()
  useOfflineNotice()
  return (
    <>
      <Floating>
        <CurrentNotices isActive={!modal} />
      </Floating>
      {modal &&
        createPortal(
          <InModal>
            <CurrentNotices isActive />
          </InModal>,
          modal,
        )}
    </>
  )
}

/** Says that the network has gone, until it is back. */
function useOfflineNotice() {
  const notices = useNotices()
  const isOffline = useIsOffline()
  useEffect(() => {
    if (!isOffline) return
    const key = 'shell.offline'
    notices.send({ type: 'notice.alert', notice: { key, tone: 'info' } })
    return () => notices.send({ type: 'notice.outdated', keys: [key] })
  }, [notices, isOffline])
}

function CurrentNotices({ isActive }: { isActive: boolean }) {
  const t = useLabels()
  const textOf = useNoticeText()
  const notices = useNotices()
  // Deferred: a notice often appears when a modal opens or closes, and the modal renders first.
  const alert = useDeferredValue(
    useSelector(notices, ({ context }) => context.alert),
  )
  const status = useDeferredValue(
    useSelector(notices, ({ context }) => context.status),
  )

  return (
    <>
      {isActive && alert && (
        <section
          key={textOf(alert)}
          ref={passFocusOn}
          data-alert
          aria-label={t('common.notice')}
        >
          <Banner
            kind={alert.tone ?? 'error'}
            onDismiss={() => notices.send({ type: 'notice.dismiss' })}
          >
            <span>{textOf(alert)}</span> <Details of={alert} />
            {alert.action && <UndoButton />}
          </Banner>
        </section>
      )}
      {isActive && status && (
        <section data-toast aria-label={t('common.notice')}>
          <Toast key={textOf(status)} ref={announceContent}>
            {textOf(status)}
          </Toast>
        </section>
      )}
    </>
  )
}

/** A ref of an element that may go with the focus inside. */
function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) focusPlace()
  }
}

function Details({ of: { details = [] } }: { of: Notice }) {
  const textOf = useNoticeText()
  if (details.length === 0) return null
  return (
    <chakra.ul maxH="40dvh" overflowY="auto" mt="1" ps="5" fontSize="sm">
      {details.map((detail) => (
        <li key={JSON.stringify(detail)}>{textOf(detail)}</li>
      ))}
    </chakra.ul>
  )
}

/** Restores the cart, unless it has changed since. */
function UndoButton() {
  const t = useLabels()
  const cart = useCart()
  const notices = useNotices()
  const canUndo = useSelector(cart, (snapshot) =>
    snapshot.can({ type: 'cart.undo' }),
  )
  if (!canUndo) return null

  const undo = () => {
    notices.send({ type: 'notice.dismiss' })
    cart.send({ type: 'cart.undo' })
  }

  return (
    <Button
      ref={passFocusOn}
      variant="outline"
      colorPalette="gray"
      my="2"
      onClick={undo}
    >
      {t('cart.undo')}
    </Button>
  )
}

const Floating = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '3',
    // On a phone above the cart bar: neither a field at the top of a page nor the bar is covered.
    top: { md: '8.75rem' },
    bottom: {
      base: 'calc(4.75rem + env(safe-area-inset-bottom))',
      md: 'auto',
    },
    zIndex: 'toast',
    display: 'grid',
    gap: '2',
    width: 'min(32rem, calc(100vw - 1.5rem))',
    mx: 'auto',
    pointerEvents: 'none',
    '& > [data-alert]': {
      pointerEvents: 'auto',
      boxShadow: '0 0.5rem 1.5rem rgb(30 15 8 / 0.2)',
      borderRadius: 'control',
    },
    '& > [data-toast]': {
      position: { md: 'fixed' },
      insetInline: '3',
      bottom: 'calc(4.75rem + env(safe-area-inset-bottom))',
    },
    [shortViewport]: {
      top: '2',
      bottom: 'auto',
      maxH: 'calc(100dvh - 1rem)',
      overflowY: 'auto',
    },
  },
})

/** An alert takes space above the modal's title; a toast moves nothing. */
const InModal = chakra('div', {
  base: {
    order: '-1',
    [shortViewport]: { maxH: '50dvh', overflowY: 'auto' },
    '& > [data-alert]': { m: '3', mb: '0' },
    '& > [data-toast]': {
      position: 'absolute',
      insetStart: '3',
      // Leaves space for the close button.
      insetEnd: '16',
      top: '3',
      zIndex: 'toast',
      pointerEvents: 'none',
    },
  },
})

const Toast = chakra('p', {
  base: {
    width: 'fit-content',
    mx: 'auto',
    px: '5',
    py: '3',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    fontWeight: 'medium',
    // Visible in forced colours.
    border: '1px solid transparent',
    borderRadius: 'full',
    boxShadow: '0 0.5rem 1.5rem rgb(30 15 8 / 0.25)',
    animation: 'rise 0.25s {easings.out}',
  },
})
