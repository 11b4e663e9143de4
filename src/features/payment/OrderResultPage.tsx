import {
  Button,
  Container,
  chakra,
  Flex,
  Heading,
  Spinner,
} from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { CalendarPlus, CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { orderDescription } from '#contract/orderDescription.ts'
import { KitchenPhone } from '#src/features/shell/KitchenPhone.tsx'
import { useOrderResult } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { type SaveFile, useCalendarFile } from '#src/hooks/useCalendarFile.ts'
import { useOrderTexts } from '#src/hooks/useOrderTexts.ts'
import { announceContent } from '#src/ui/announcer.ts'
import { DescriptionList } from '#src/ui/DescriptionList.tsx'
import { SuccessIcon } from '#src/ui/SuccessIcon.tsx'
import { useArrivalNews } from '#src/ui/useArrivalNews.ts'
import { type ResultTexts, resultTextsOf } from './resultTexts.ts'

type Props = { signedOut: ReactNode; saveFile: SaveFile }

/** /order/success, where the customer returns from a payment page; a visitor sees `signedOut`. */
export function OrderResultPage({ signedOut, saveFile }: Props) {
  const t = useLabels()
  const result = useOrderResult()
  const texts = useSelector(result, resultTextsOf)
  const isSignedOut = useSelector(result, (snapshot) =>
    snapshot.matches('signedOut'),
  )

  return (
    <Container maxW="xl" py="16" textAlign="center">
      <chakra.div display="grid" gap="5" justifyItems="center">
        {texts && <Outcome {...texts} saveFile={saveFile} />}
        {isSignedOut && (
          <chakra.div ref={announceContent} display="contents">
            <Heading as="h1">{t('payment.result_title')}</Heading>
            {signedOut}
          </chakra.div>
        )}
        {!texts && !isSignedOut && (
          <>
            <Spinner color="accent.fg" boxSize="10" aria-hidden />
            <Heading as="h1">{t('payment.result_processing')}</Heading>
          </>
        )}
      </chakra.div>
    </Container>
  )
}

const tones = {
  warning: { bg: 'warning.subtle', color: 'warning.fg' },
  danger: { bg: 'danger.subtle', color: 'danger.fg' },
}

const icons = { warning: CircleHelp, danger: CircleAlert }

function OutcomeIcon({ tone }: Pick<ResultTexts, 'tone'>) {
  if (tone === 'success') return <SuccessIcon />
  const Icon = icons[tone]
  return (
    <chakra.div p="4" css={tones[tone]} borderRadius="full">
      <Icon size={48} aria-hidden />
    </chakra.div>
  )
}

function Outcome({
  tone,
  title,
  text,
  links,
  saveFile,
}: ResultTexts & Pick<Props, 'saveFile'>) {
  const t = useLabels()
  const result = useOrderResult()
  const number = useSelector(result, ({ context }) => context.number)
  const texts = useOrderTexts()
  const paid = useSelector(result, ({ context }) => context.paid)
  const unpaid = useSelector(result, ({ context }) => context.unpaid)
  const addToCalendar = useCalendarFile(paid, number, saveFile)

  const news = t(text, { number })
  useArrivalNews(`${t(title)} ${news}`)

  return (
    <>
      <OutcomeIcon tone={tone} />
      <Heading as="h1">{t(title)}</Heading>
      <p translate="no">{news}</p>
      {paid && (
        <DescriptionList
          rows={orderDescription('placed', { ...paid, order_id: null }, texts)}
        />
      )}
      {paid && <KitchenPhone />}
      {addToCalendar && (
        <Button variant="outline" onClick={addToCalendar}>
          <CalendarPlus aria-hidden />
          <span>{t('checkout.calendar_add')}</span>
        </Button>
      )}
      <Flex gap="3" wrap="wrap" justify="center">
        {links.map(({ to, label }, index) => (
          <Button
            key={label}
            asChild
            size="lg"
            variant={index === 0 ? 'solid' : 'outline'}
          >
            <Link href={to(unpaid)}>{t(label)}</Link>
          </Button>
        ))}
      </Flex>
    </>
  )
}
