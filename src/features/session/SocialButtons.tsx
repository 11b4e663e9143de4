import { Button, chakra, SimpleGrid } from '@chakra-ui/react'
import { aboutSocialLogin } from '#machines/shell/noticesMachine.ts'
import { useNotices } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** Google and Facebook: the buttons say that they are not implemented yet. */
export function SocialButtons() {
  const t = useLabels()
  const notices = useNotices()
  const tell = (key: string) =>
    notices.send({ type: 'notice.alert', notice: { key, about: aboutSocialLogin } })
  return (
    <chakra.div display="grid" gap="3">
      <Divider>{t('session.or_continue_with')}</Divider>
      <SimpleGrid columns={2} gap="3">
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={() => tell('session.google_not_implemented')}
        >
          {t('session.google')}
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          onClick={() => tell('session.facebook_not_implemented')}
        >
          {t('session.facebook')}
        </Button>
      </SimpleGrid>
    </chakra.div>
  )
}

const rule = { content: '""', flex: '1', borderTop: '1px solid {colors.border}' }

function Divider({ children }: { children: string }) {
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="3"
      color="fg.muted"
      fontSize="sm"
      _before={rule}
      _after={rule}
    >
      {children}
    </chakra.p>
  )
}
