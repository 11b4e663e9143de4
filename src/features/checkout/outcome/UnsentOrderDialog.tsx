import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { dishOf } from '#contract/lineTexts.ts'
import { formatMoney } from '#contract/money.ts'
import { orderNames } from '#contract/orderWords.ts'
import { useCheckout } from '#src/hooks/actors.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { Dialog } from '#src/ui/Dialog.tsx'

/** An earlier order did not reach the kitchen: the customer sends it now or discards it. */
export function UnsentOrderDialog() {
  const texts = useOrderTexts()
  const { t } = texts
  const submission = useSelector(
    useCheckout(),
    ({ children }) => children.orderSubmission,
  )
  const attempt = useSelector(
    submission,
    (snapshot) => snapshot?.context.attempt,
  )
  if (!attempt) return null

  const { madeAt, ordered } = attempt
  const names = orderNames({ words: ordered?.agreed?.words }, texts)
  return (
    <Dialog
      open
      onClose={() => {}}
      closedBy="none"
      size="sm"
      title={t('checkout.unsent_title')}
    >
      <Flex direction="column" gap="4">
        <chakra.div ref={announceContent} display="grid" gap="4">
          <p>
            {madeAt === undefined
              ? t('checkout.unsent_earlier')
              : t('checkout.unsent_when', {
                  when: texts.instant(new Date(madeAt).toISOString()),
                })}
          </p>
          {ordered && (
            <chakra.ul css={{ listStyle: 'none' }}>
              {ordered.lines.map((line) => (
                <li
                  key={line.id}
                >{`${line.quantity} × ${dishOf(line, names)}`}</li>
              ))}
              <chakra.li fontWeight="semibold">
                {`${t('checkout.total')} ${formatMoney(ordered.bill.total)}`}
              </chakra.li>
            </chakra.ul>
          )}
        </chakra.div>
        <Flex gap="3" wrap="wrap" justify="flex-end">
          <Button
            variant="outline"
            onClick={() => submission?.send({ type: 'submission.forget' })}
          >
            {t('checkout.unsent_forget')}
          </Button>
          <Button onClick={() => submission?.send({ type: 'submission.send' })}>
            {t('checkout.unsent_send')}
          </Button>
        </Flex>
        <chakra.p ref={announceContent} color="fg.muted">
          {t('checkout.unsent_hint')}
        </chakra.p>
      </Flex>
    </Dialog>
  )
}
