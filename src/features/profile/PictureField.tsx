import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { useProfile } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePicture } from '#src/hooks/usePicture.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { announceContent } from '#src/ui/announcer.ts'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { focusRing } from '#src/ui/focusRing.ts'

export function PictureField({ disabled }: { disabled: boolean }) {
  const t = useLabels()
  const id = useId()
  const profile = useProfile()
  const saved = usePicture()
  const picture =
    useSelector(profile, ({ context }) => context.preview) ?? saved
  const isPicked = useSelector(profile, (snapshot) =>
    snapshot.matches({ picture: 'picked' }),
  )
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    // Lets the customer pick the same file again.
    target.value = ''
    if (picture) profile.send({ type: 'picture.pick', picture })
  }

  return (
    <Flex align="center" gap="5" wrap="wrap">
      <Avatar
        src={picture}
        alt={t('profile.picture')}
        size={picture ? 96 : 40}
      />
      <chakra.div flex="1 1 14rem" display="grid" gap="2">
        <Flex gap="2" wrap="wrap">
          <Button
            asChild
            variant="outline"
            opacity={disabled ? '0.55' : undefined}
            _focusWithin={focusRing}
          >
            <label htmlFor={id}>
              <ImageUp aria-hidden />
              <span>{t('profile.picture_choose')}</span>
              <InvisibleInput
                id={id}
                type="file"
                accept="image/*"
                aria-describedby={`${id}-hint`}
                disabled={disabled}
                onChange={pick}
              />
            </label>
          </Button>
          {isPicked && (
            <Button
              variant="ghost"
              colorPalette="gray"
              onClick={() => profile.send({ type: 'picture.drop' })}
              {...disabledProps(disabled)}
            >
              {t('profile.picture_drop')}
            </Button>
          )}
        </Flex>
        <chakra.p id={`${id}-hint`} fontSize="sm" color="fg.muted">
          {t('profile.picture_hint')}
        </chakra.p>
        {isPicked && (
          <chakra.p ref={announceContent} fontSize="sm">
            {t('profile.picture_unsaved')}
          </chakra.p>
        )}
      </chakra.div>
    </Flex>
  )
}

/** Invisible, but reachable by keyboard and screen reader. */
const InvisibleInput = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
})
