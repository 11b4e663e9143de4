import { Modal, type ModalProps } from './Modal.tsx'

const widths = { sm: 'md', md: 'xl', lg: '4xl' } as const

export type DialogProps = ModalProps & { size?: keyof typeof widths }

/** A modal dialog: in the middle of the page, on phones a sheet from below. */
export function Dialog({ size = 'md', ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      css={{
        m: 'auto',
        width: { base: '100%', md: 'calc(100% - 4rem)' },
        maxWidth: { base: '100%', md: widths[size] },
        maxHeight: { base: '92dvh', md: 'calc(100dvh - 4rem)' },
        mb: { base: '0', md: 'auto' },
        borderRadius: 'card',
        borderBottomRadius: { base: '0', md: 'card' },
        animation: 'rise 0.25s {easings.out}',
      }}
    />
  )
}
