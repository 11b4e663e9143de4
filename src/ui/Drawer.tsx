import { Modal, type ModalProps } from './Modal.tsx'

export type DrawerProps = ModalProps & { side?: 'left' | 'right' }

/** A modal panel that slides in from a side. */
export function Drawer({ side = 'right', ...modal }: DrawerProps) {
  const right = side === 'right'
  return (
    <Modal
      {...modal}
      css={{
        m: '0',
        ms: right ? 'auto' : '0',
        width: 'min(26rem, 92vw)',
        height: '100dvh',
        maxHeight: '100dvh',
        maxWidth: '100%',
        borderStartRadius: right ? 'card' : '0',
        borderEndRadius: right ? '0' : 'card',
        animation: `${right ? 'slideFromRight' : 'slideFromLeft'} 0.25s {easings.out}`,
      }}
    />
  )
}
