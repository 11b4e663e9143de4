import { chakra } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { type MenuItem, mainImage } from '#contract/menu.ts'
import { useDish } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { usePlatform } from '#src/hooks/platform.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { dishPictures } from '#src/ui/dishPictures.ts'
import { Picture } from '#src/ui/Picture.tsx'
import { useExpandFrom } from '#src/ui/useExpandFrom.ts'
import { AddonChoice } from './AddonChoice.tsx'
import { AddToCart } from './AddToCart.tsx'
import { DishFacts } from './DishFacts.tsx'
import { DishNutrition } from './DishNutrition.tsx'
import { dishCardId } from './dishCardId.ts'
import { PortionChoice } from './PortionChoice.tsx'
import { ShareDish, type ShareDishProps } from './ShareDish.tsx'

type Props = ShareDishProps & { onClose: () => void }

export function DishDialog(props: Props) {
  const item = useSelector(useDish(), ({ context }) => context.item)
  return item && <Details item={item} {...props} />
}

function Details({ item, onClose, ...shareProps }: Props & { item: MenuItem }) {
  const t = useLabels()
  const dialog = useRef<HTMLDialogElement>(null)

  useExpandFrom(dialog, dishCardId(item))
  const name = t.or(item.trans_code, item.name)
  return (
    <Dialog
      open
      size="dish"
      title={name}
      onClose={onClose}
      dialog={dialog}
      footer={<AddToCart item={item} name={name} />}
    >
      <Columns>
        <About item={item} />
        <chakra.div
          display="grid"
          gap={{ base: '3', md: '5' }}
          alignContent="start"
          gridColumn={{ md: '2' }}
          gridRow={{ md: '1 / span 2' }}
        >
          <PortionChoice item={item} />
          <DishNutrition item={item} />
          <AddonChoice item={item} />
        </chakra.div>
        <ShareDish itemId={item.id} name={name} {...shareProps} />
      </Columns>
    </Dialog>
  )
}

function About({ item }: { item: MenuItem }) {
  const t = useLabels()
  const { mediaUrl } = usePlatform()
  const path = mainImage(item)
  const src = path && mediaUrl(path)

  return (
    <chakra.div
      display="grid"
      gap={{ base: '2', md: '4' }}
      gridTemplateColumns="minmax(0, 1fr)"
    >
      <Picture
        src={src}
        alt=""
        style={src ? previewStyle(src) : undefined}
        css={{
          aspectRatio: { base: '3', md: '4 / 3' },
          borderRadius: 'card',
        }}
      />
      <DishFacts item={item} />
      <chakra.p
        fontSize={{ base: 'sm', md: 'md' }}
        lineHeight={{ base: 'short', md: 'inherit' }}
      >
        {t.or(item.trans_desc_code, '')}
      </chakra.p>
    </chakra.div>
  )
}

/** Shows the list's small picture until the large one is loaded. */
function previewStyle(src: string) {
  const [small, larger] = dishPictures(src)?.split(/ \d+w,?/) ?? []
  return small
    ? {
        backgroundImage: `image-set(url("${small}") 1x, url("${larger}") 2x)`,
        backgroundSize: 'cover',
      }
    : undefined
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '8',
    rowGap: { base: '3', md: '4' },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      md: 'repeat(2, minmax(0, 1fr))',
    },
    gridTemplateRows: { md: 'auto 1fr' },
    alignItems: 'start',
  },
})
