import { Modal, type ModalProps } from './Modal.tsx'

export type DrawerProps = ModalProps & { side?: 'left' | 'right' }

export function Drawer({ side = 'right', ...modal }: DrawerProps) {
  return <Modal {...modal} css={sides[side]} />
}

const frame = {
  m: '0',
  width: 'min(26rem, 92vw)',
  height: '100dvh',
  maxHeight: '100dvh',
  maxWidth: '100%',
  pt: 'env(safe-area-inset-top)',
  pb: 'env(safe-area-inset-bottom)',
}

const sides = {
  left: {
    ...frame,
    pl: 'env(safe-area-inset-left)',
    borderEndRadius: 'card',
    animation: 'slideFromLeft 0.25s {easings.out}',
  },
  right: {
    ...frame,
    pr: 'env(safe-area-inset-right)',
    ms: 'auto',
    borderStartRadius: 'card',
    animation: 'slideFromRight 0.25s {easings.out}',
  },
}
