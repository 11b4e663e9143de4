import { Button, chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { useSession } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePicture } from '#src/hooks/usePicture.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { LazyPart } from '#src/ui/LazyPart.tsx'
import { lazyPage } from '#src/ui/lazyPage.ts'

const AccountPanel = lazyPage(
  async () => (await import('./AccountPanel.tsx')).AccountPanel,
)

/** A button with a native popover. Without popover support the button toggles the panel itself. */
export function ProfileMenu() {
  const t = useLabels()
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const name = useSelector(
    useSession(),
    ({ context }) => context.user?.full_name ?? '',
  )
  const picture = usePicture()

  return (
    <>
      <Button
        variant="ghost"
        colorPalette="gray"
        px="3"
        minW="touch"
        maxW="15rem"
        flexShrink="1"
        asChild
      >
        <button
          type="button"
          popoverTarget={id}
          aria-label={t('shell.profile_menu', { name })}
          onClick={() =>
            hasPopovers() || panel.current?.toggleAttribute('data-shown')
          }
        >
          <Avatar src={picture} size={28} />
          <chakra.span truncate display={{ base: 'none', lg: 'block' }}>
            {name}
          </chakra.span>
          <ChevronDown aria-hidden />
        </button>
      </Button>
      <Panel ref={panel} id={id} popover="auto">
        <LazyPart>
          <AccountPanel onChosen={() => panel.current && hide(panel.current)} />
        </LazyPart>
      </Panel>
    </>
  )
}

function hasPopovers(): boolean {
  return 'popover' in HTMLElement.prototype
}

function hide(panel: HTMLElement) {
  panel.removeAttribute('data-shown')
  panel.hidePopover?.()
}

const Panel = chakra('div', {
  base: {
    inset: 'auto',
    top: '6.5rem',
    right: 'max(1rem, calc((100vw - 80rem) / 2 + 2rem))',
    '@supports (position-area: bottom)': {
      inset: 'auto',
      mt: '2',
      positionArea: 'bottom span-left',
    },
    '@supports not selector(:popover-open)': {
      position: 'absolute',
      '&:not([data-shown])': { display: 'none' },
    },
    width: '17rem',
    p: '2',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: '0 0.75rem 2rem rgb(30 15 8 / 0.25)',
  },
})
