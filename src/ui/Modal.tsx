import { chakra, Flex, Heading } from '@chakra-ui/react'
import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
} from 'react'
import { IconButton } from './IconButton.tsx'
import { shortViewport } from './shortViewport.ts'
import type { Styled } from './styled.ts'
import { useUiTexts } from './UiTextsProvider.tsx'
import { Unasked } from './unasked.ts'
import { useDrag } from './useDrag.ts'
import { useModal } from './useModal.ts'

export type ModalProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays in view below the scrolling body. */
  footer?: ReactNode
  /** Without it the title gets the focus; news of a dialog is announced. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * The ways to close it beside its own buttons, as in HTML's `closedby`: `any` is a press outside, a drag, Escape and
   * Back; `closerequest` only Escape and Back, where a press would lose typed text.
   */
  closedBy?: 'any' | 'closerequest' | 'none'
  dialog?: RefObject<HTMLDialogElement | null>
}

/** The base of dialogs and drawers: a native `<dialog>` with a title bar, a body and a footer. */
export function Modal(props: ModalProps & Pick<Styled<'dialog'>, 'css'>) {
  const {
    open,
    onClose,
    title,
    children,
    footer,
    initialFocus,
    closedBy = 'any',
    dialog,
    ...look
  } = props
  const unasked = use(Unasked)
  const heading = useRef<HTMLHeadingElement>(null)
  const element = useModal(
    open,
    initialFocus ?? heading,
    dialog,
    unasked?.onShown,
  )
  const isNew = unasked?.isNew === true
  const openWays = isNew ? 'none' : closedBy

  useDrag(element, open && openWays === 'any', onClose)
  const titleId = useId()
  const texts = useUiTexts()
  const isClosable = openWays !== 'none'
  const isPressOutside = useRef(false)
  const isOutside = ({ target }: { target: EventTarget }) =>
    target === element.current

  return (
    <chakra.dialog
      {...frame}
      ref={element}
      aria-labelledby={titleId}
      // Chromium closes a dialog at the second close request, even after a prevented first one.
      closedby={isClosable ? undefined : 'none'}
      data-draggable={closedBy === 'any' || undefined}
      data-new={isNew ? '' : undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (!isClosable && event.key === 'Escape') event.preventDefault()
      }}
      onPointerDown={(event: PointerEvent) => {
        isPressOutside.current = openWays === 'any' && isOutside(event)
      }}
      onClick={(event) => {
        if (isOutside(event) && isPressOutside.current) onClose()
      }}
      onCancel={(event) => {
        if (!isOutside(event)) return
        event.preventDefault()
        if (isClosable) onClose()
      }}
      {...look}
    >
      {open && (
        <Flex
          data-scroller
          direction="column"
          {...fillHeight}
          css={scrollEverything}
        >
          <Flex data-bar {...bar}>
            {/* Firefox's focus on the first text of a modal is silent to Orca, so the title is not the first. */}
            {closedBy !== 'none' && (
              <IconButton label={texts.close} onClick={onClose}>
                <X />
              </IconButton>
            )}
            <Heading
              as="h2"
              ref={heading}
              id={titleId}
              size="lg"
              tabIndex={-1}
              me="auto"
              // Two lines stay clear of the edge and of the handle.
              py="2.5"
              outline="none"
            >
              {title}
            </Heading>
          </Flex>
          <chakra.div
            data-scroller
            px="5"
            pb="5"
            {...fillHeight}
            overflowY="auto"
          >
            {children}
          </chakra.div>
          {footer && (
            <chakra.div px="5" py="4" borderTopWidth="1px">
              {footer}
            </chakra.div>
          )}
        </Flex>
      )}
    </chakra.dialog>
  )
}

const bar = {
  direction: 'row-reverse',
  align: 'center',
  gap: '3',
  ps: '5',
  pe: '2',
  py: '2',
  minH: '16',
  flexShrink: '0',
} as const

/** Shares the height from a content basis: WebKit ignores a basis in percent. */
const fillHeight = { flex: '1 1 auto', minH: '0' }

/** In a window without room for a fixed bar and footer, both scroll with the body. */
const scrollEverything = {
  [shortViewport]: { display: 'block', overflowY: 'auto' },
}

const frame = {
  bg: 'bg.panel',
  color: 'fg',
  p: '0',
  flexDirection: 'column',
  overflow: 'hidden',
  boxShadow: '0 1rem 4rem rgb(30 15 8 / 0.35)',
  '&[open]': { display: 'flex' },
  // Taps go to the dialog, which ignores them.
  '&[data-new] > *': { pointerEvents: 'none' },
  '@media (forced-colors: active)': { border: '2px solid' },
  '&::backdrop': { bg: 'rgb(30 15 8 / 0.55)', animation: 'fade 0.2s' },
}
