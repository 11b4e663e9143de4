import { Button, chakra, Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { allergensIn } from '#contract/allergens.ts'
import { allergenName } from '#contract/lineTexts.ts'
import type { MenuItem } from '#contract/menu.ts'
import { hasFilters, type MenuView } from '#contract/menuLink.ts'
import type { Translate } from '#contract/translations.ts'
import { useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { Chip, Chips } from '#src/ui/Chips.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { disabledProps } from '#src/ui/disabledProps.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { shownDishes } from './shownDishes.ts'

/** Filters the dishes by a tag and by allergens to exclude; the list behind it follows at once. */
export function MenuFilter({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const menu = useMenu()
  const items = useSelector(menu, ({ context }) => context.items)
  const view = useSelector(menu, ({ context }) => context.view)
  const show = (part: Partial<MenuView>) =>
    menu.send({ type: 'menu.show', view: part })

  return (
    <Dialog
      open
      title={t('menu.filter')}
      onClose={onClose}
      footer={<FilterFooter onClose={onClose} />}
    >
      <chakra.div display="grid" gap="6">
        <Chips legend={t('menu.filter_tag')}>
          {[{ value: '', title: t('menu.any_tag') }, ...tagsOf(items, t)].map(
            ({ value, title }) => (
              <Chip
                key={value}
                type="radio"
                name="tag"
                checked={value === String(view.tag ?? '')}
                onChange={() =>
                  show({ tag: value === '' ? null : Number(value) })
                }
              >
                {title}
              </Chip>
            ),
          )}
        </Chips>
        <Chips legend={t('menu.filter_without')} hint={t('menu.filter_hint')}>
          {allergensOf(items, t).map(({ value, title }) => (
            <Chip
              key={value}
              type="checkbox"
              checked={view.without.includes(value)}
              onChange={() => show({ without: toggle(view.without, value) })}
            >
              {title}
            </Chip>
          ))}
        </Chips>
      </chakra.div>
    </Dialog>
  )
}

function FilterFooter({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const menu = useMenu()
  const isBusy = useSelector(menu, (snapshot) => snapshot.hasTag('busy'))
  const count = useSelector(menu, ({ context }) => shownDishes(context).length)
  const isClear = useSelector(menu, ({ context }) => !hasFilters(context.view))
  const clear = () =>
    menu.send({ type: 'menu.show', view: { tag: null, without: [] } })

  return (
    <Flex gap="3" justify="space-between" align="center">
      <Button variant="ghost" onClick={clear} {...disabledProps(isClear)}>
        {t('menu.filter_clear')}
      </Button>
      {isBusy && (
        <Loading css={{ minH: '0' }}>{t('menu.loading_more')}</Loading>
      )}
      {!isBusy && (
        <Button onClick={onClose}>{t('menu.filter_show', { count })}</Button>
      )}
    </Flex>
  )
}

type Choice = { value: string; title: string }

function tagsOf(items: readonly MenuItem[], t: Translate): Choice[] {
  const tags = items.flatMap((item) => item.tags)
  return uniqueByValue(
    tags.map(({ id, name, trans_code }) => ({
      value: String(id),
      title: t.or(trans_code, name),
    })),
  )
}

/** `value` is the English name, `title` the name in the chosen language. */
function allergensOf(items: readonly MenuItem[], t: Translate): Choice[] {
  return uniqueByValue(
    allergensIn(...items).map((value) => ({
      value,
      title: allergenName(value, t.or),
    })),
  )
}

function uniqueByValue(choices: readonly Choice[]): Choice[] {
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  return [...byValue.values()].toSorted((first, second) =>
    first.title.localeCompare(second.title),
  )
}

function toggle(list: readonly string[], value: string): string[] {
  return list.includes(value)
    ? list.filter((entry) => entry !== value)
    : [...list, value]
}
