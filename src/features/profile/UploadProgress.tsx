import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useProfile } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'

export function UploadProgress() {
  const t = useLabels()
  const id = useId()
  const profile = useProfile()
  const isShown = useSelector(
    profile,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.picture !== null,
  )
  const share = useSelector(profile, ({ context }) => context.share)
  if (!isShown) return null

  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} fontSize="sm" color="fg.muted">
        {t('profile.uploading')}
      </chakra.label>
      <chakra.progress id={id} width="100%" accentColor="accent.solid" asChild>
        <progress max={1} value={share} />
      </chakra.progress>
    </chakra.div>
  )
}
