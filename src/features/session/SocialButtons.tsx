import { Button, Flex } from '@chakra-ui/react'
import { aboutSocialLogin } from '#machines/shell/noticesMachine.ts'
import { useNotices } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** Google and Facebook; the buttons say that they are not available yet. */
export function SocialButtons() {
  const t = useLabels()
  const notices = useNotices()
  const tell = (key: string) =>
    notices.send({
      type: 'notice.alert',
      notice: { key, about: aboutSocialLogin },
    })
  return (
    <Flex
      align="center"
      justify="center"
      columnGap="3"
      wrap="wrap"
      fontSize="sm"
      color="fg.muted"
    >
      <span>{t('session.or_continue_with')}</span>
      <Button
        variant="plain"
        onClick={() => tell('session.google_not_implemented')}
        {...quiet}
      >
        {t('session.google')}
      </Button>
      <Button
        variant="plain"
        onClick={() => tell('session.facebook_not_implemented')}
        {...quiet}
      >
        {t('session.facebook')}
      </Button>
    </Flex>
  )
}

/** Nobody can log in with them yet. */
const quiet = {
  color: 'fg.muted',
  fontWeight: 'normal',
  fontSize: 'sm',
} as const
