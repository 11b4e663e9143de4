import { Modal, type ModalProps } from './Modal.tsx'

export type DrawerProps = ModalProps & { side?: 'left' | 'right' }

/** A modal panel that slides in from a side. */
export function Drawer({ side = 'right', ...modal }: DrawerProps) {
  return <Modal {...modal} css={sides[side]} />
}

const frame = {
  m: '0',
  width: 'min(26rem, 92vw)',
  height: '100dvh',
  maxHeight: '100dvh',
  maxWidth: '100%',
}

const sides = {
  left: {
    ...frame,
    borderEndRadius: 'card',
    animation: 'slideFromLeft 0.25s {easings.out}',
  },
  right: {
    ...frame,
    ms: 'auto',
    borderStartRadius: 'card',
    animation: 'slideFromRight 0.25s {easings.out}',
  },
}
