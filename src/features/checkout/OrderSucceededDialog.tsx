import { Button, chakra, Flex } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import type { OpenDialog } from '#machines/shell/dialogsMachine.ts'
import { useLabels } from '#src/actors/labels.ts'
import { Dialog } from '#src/ui/Dialog.tsx'

type Props = { dialog: Extract<OpenDialog, { name: 'orderSucceeded' }>; onClose: () => void }

/** The order is placed; closing goes on to the menu. */
export function OrderSucceededDialog({ dialog, onClose }: Props) {
  const t = useLabels()
  const okay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('checkout.succeeded_title')}
      initialFocus={okay}
    >
      <Flex direction="column" align="center" gap="4" textAlign="center">
        <chakra.div p="4" bg="success.subtle" color="success.fg" borderRadius="full">
          <CircleCheck size={40} aria-hidden />
        </chakra.div>
        <chakra.div>
          {dialog.orderId && (
            <chakra.p fontWeight="semibold">
              {t('checkout.succeeded_number', { number: dialog.orderId })}
            </chakra.p>
          )}
          <chakra.p color="fg.muted">{t('checkout.succeeded_hint')}</chakra.p>
        </chakra.div>
        <Button ref={okay} size="lg" width="100%" onClick={onClose}>
          {t('checkout.okay')}
        </Button>
      </Flex>
    </Dialog>
  )
}
