import { Modal, type ModalProps } from './Modal.tsx'

export type DialogProps = ModalProps & {
  /** `dish` has one height, also while its content loads. */
  size?: 'sm' | 'md' | 'lg' | 'dish'
}

/** A modal dialog: in the middle of the page, on phones a bottom sheet. */
export function Dialog({ size = 'md', ...modal }: DialogProps) {
  return <Modal {...modal} css={sizes[size]} />
}

const frame = {
  m: 'auto',
  width: {
    base: '100%',
    // Clear of a camera, too.
    md: 'calc(100% - 2 * max(2rem, env(safe-area-inset-left), env(safe-area-inset-right)))',
  },
  maxHeight: { base: '92dvh', md: 'calc(100dvh - 4rem)' },
  mb: { base: '0', md: 'auto' },
  borderRadius: 'card',
  borderBottomRadius: { base: '0', md: 'card' },
  pb: { base: 'env(safe-area-inset-bottom)', md: '0' },
  animation: 'rise 0.25s {easings.out}',
  // A drag handle on the bottom sheet.
  '&[data-draggable] [data-bar]': {
    touchAction: { base: 'none', md: 'auto' },
    _before: {
      content: { base: '""', md: 'none' },
      position: 'absolute',
      top: '2',
      left: '50%',
      width: '10',
      height: '1',
      ms: '-5',
      bg: 'border.emphasized',
      borderRadius: 'full',
    },
  },
}

const sizes = {
  sm: { ...frame, maxWidth: { base: '100%', md: 'md' } },
  md: { ...frame, maxWidth: { base: '100%', md: 'xl' } },
  lg: { ...frame, maxWidth: { base: '100%', md: '4xl' } },
  dish: {
    ...frame,
    maxWidth: { base: '100%', md: '4xl' },
    minHeight: { base: '92dvh', md: 'min(48rem, calc(100dvh - 4rem))' },
  },
}
