import { Button, chakra, Heading } from '@chakra-ui/react'
import { Link } from 'wouter'
import { useLabels } from '#src/hooks/labels.ts'

export function NotFoundPage() {
  const t = useLabels()
  return (
    <chakra.section
      display="grid"
      justifyItems="center"
      gap="5"
      px="4"
      py="16"
      textAlign="center"
    >
      <chakra.img
        src="/media/empty-plate.svg"
        alt=""
        htmlWidth={320}
        htmlHeight={240}
      />
      <Heading as="h1" size="2xl">
        {t('common.not_found')}
      </Heading>
      <chakra.p color="fg.muted" maxW="md">
        {t('common.not_found_hint')}
      </chakra.p>
      <Button size="lg" asChild>
        <Link href="/ordernow">{t('shell.order_now')}</Link>
      </Button>
    </chakra.section>
  )
}
