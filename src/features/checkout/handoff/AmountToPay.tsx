import { chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useTotal } from '#src/hooks/checkout.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Price } from '#src/ui/Price.tsx'

/** The amount that the payment page asks for, and the number of the order. */
export function AmountToPay() {
  const t = useLabels()
  const total = useTotal()
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const number = useSelector(
    submission,
    (snapshot) => snapshot?.context.order?.order_id,
  )

  return (
    <Flex
      justify="space-between"
      align="baseline"
      wrap="wrap"
      columnGap="3"
      py="2"
      borderBlockWidth="1px"
    >
      {number && (
        <chakra.p color="fg.muted" fontSize="sm">
          <span translate="no">{t('payment.result_number', { number })}</span>
        </chakra.p>
      )}
      <Price cents={total} css={{ fontSize: 'xl', fontWeight: 'bold' }} />
    </Flex>
  )
}
