import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useCheckout } from '#src/hooks/actors.ts'
import { useFailureTexts } from '#src/hooks/checkout.ts'
import { hasSameContent } from '#src/hooks/hasSameContent.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useNoticeText } from '#src/hooks/useNoticeText.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useArrivalNews } from '#src/ui/useArrivalNews.ts'

/** Closing stays on the checkout. */
export function OrderFailedDialog() {
  const t = useLabels()
  const checkout = useCheckout()
  const textOf = useNoticeText()
  const { title, notice, hint, doors } = useFailureTexts()
  const openDoors = useSelector(
    checkout,
    (snapshot) => doors.filter(({ event }) => snapshot.can(event)),
    hasSameContent,
  )

  useArrivalNews([t(title), textOf(notice), t(hint)].join(' '))
  return (
    <Dialog
      open
      onClose={() => checkout.send({ type: 'result.acknowledged' })}
      size="sm"
      title={t(title)}
    >
      <Flex direction="column" gap="4">
        <Banner kind="warning" standing>
          {textOf(notice)}
        </Banner>
        <chakra.p color="fg.muted">{t(hint)}</chakra.p>
        {openDoors.map(({ label, event }, at) => (
          <Button
            key={label}
            {...(at === 0 ? { size: 'lg' } : { variant: 'outline' })}
            onClick={() => checkout.send(event)}
          >
            {t(label)}
          </Button>
        ))}
      </Flex>
    </Dialog>
  )
}
