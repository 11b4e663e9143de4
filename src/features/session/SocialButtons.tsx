import { Button, Flex } from '@chakra-ui/react'
import { aboutSocialLogin } from '#machines/shell/noticesMachine.ts'
import { useNotices } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

/** Google and Facebook; a press says that they are not available yet. */
export function SocialButtons() {
  const t = useLabels()
  const notices = useNotices()
  const showNotice = (key: string) =>
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
        onClick={() => showNotice('session.google_not_implemented')}
        {...quietStyle}
      >
        {t('session.google')}
      </Button>
      <Button
        variant="plain"
        onClick={() => showNotice('session.facebook_not_implemented')}
        {...quietStyle}
      >
        {t('session.facebook')}
      </Button>
    </Flex>
  )
}

const quietStyle = {
  color: 'fg.muted',
  fontWeight: 'normal',
  fontSize: 'sm',
} as const
