import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { AmountToPay } from './AmountToPay.tsx'
import { HandoffActions } from './HandoffActions.tsx'
import { PaymentCode } from './PaymentCode.tsx'
import { TimeToPay } from './TimeToPay.tsx'
import type { RunningHandoff } from './useHandoff.ts'

/** The amount, the QR code, the time left, and the actions. A phone links to the payment page and folds the code. */
export function HandoffBody(handoff: RunningHandoff) {
  const { actor, step } = handoff
  const { device } = usePlatform()
  const page = useSelector(actor, ({ context }) => context.page)
  const expiresAt = useSelector(actor, ({ context }) => context.expiresAt)
  const isOpen = ['blocked', 'qr', 'unfinished', 'waiting'].includes(step)
  const image = step === 'qr' ? page?.qrImage : null
  const isFolded = device === 'phone' && Boolean(page?.url)

  return (
    <>
      <AmountToPay />
      {image && !isFolded && <PaymentCode image={image} />}
      {isOpen && expiresAt !== null && <TimeToPay deadline={expiresAt} />}
      <HandoffActions {...handoff}>
        {image && isFolded && <FoldedCode image={image} />}
      </HandoffActions>
    </>
  )
}

function FoldedCode({ image }: { image: string }) {
  const t = useLabels()
  return (
    <chakra.details flexBasis="100%">
      <chakra.summary
        minH="touch"
        alignContent="center"
        color="fg.muted"
        cursor="pointer"
      >
        {t('payment.code_show')}
      </chakra.summary>
      <PaymentCode image={image} />
    </chakra.details>
  )
}
