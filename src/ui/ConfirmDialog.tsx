import { Button, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { announceContent } from './announcer.ts'
import { Banner } from './Banner.tsx'
import { Dialog } from './Dialog.tsx'
import { disabledProps } from './disabledProps.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  error: string | null
  busy: boolean
  cancelLabel: string
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before a permanent deletion. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, error, busy, onCancel, onConfirm } = props
  return (
    <Dialog
      open={open}
      size="sm"
      title={title}
      onClose={onCancel}
      closedBy={busy ? 'none' : 'any'}
    >
      <chakra.div display="grid" gap="4">
        {error !== null && <Banner kind="error">{error}</Banner>}
        <chakra.div ref={announceContent}>{children}</chakra.div>
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button
            variant="outline"
            colorPalette="gray"
            onClick={onCancel}
            {...disabledProps(busy)}
          >
            {props.cancelLabel}
          </Button>
          <Button
            colorPalette="danger"
            aria-busy={busy}
            onClick={onConfirm}
            {...disabledProps(busy)}
          >
            {props.confirmLabel}
          </Button>
        </Flex>
      </chakra.div>
    </Dialog>
  )
}
