import { Flex } from '@chakra-ui/react'
import { useSelector } from '@xstate/react'
import { RotateCw } from 'lucide-react'
import { useCategories, useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useMenuView } from '#src/hooks/useMenuView.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Select } from '#src/ui/Select.tsx'

/**
 * Filters the menu by category, and shows the loading state of the categories. On a phone `CategoryRow` replaces it.
 */
export function CategorySelect() {
  const t = useLabels()
  const menu = useMenu()
  const categories = useCategories()
  const category = useMenuView((view) => view.category)
  const list = useSelector(categories, ({ context }) => context.data)
  const isFailed =
    useSelector(categories, (snapshot) => snapshot.hasTag('retryable')) && !list

  return (
    <Flex
      hideBelow={list ? 'sm' : undefined}
      flex={{ base: '1 1 100%', sm: '1 1 8rem' }}
      maxW={{ sm: '2xs' }}
      order={{ base: '1', sm: '0' }}
      gap="1"
    >
      <Select
        aria-label={t('menu.category')}
        css={{ borderRadius: 'full', ps: '5' }}
        value={list ? (category ?? '') : 'state'}
        onChange={({ currentTarget: { value } }) =>
          menu.send({
            type: 'menu.show',
            view: { category: value === '' ? null : Number(value) },
          })
        }
      >
        <option value="">{t('menu.all_food')}</option>
        {!list && (
          <option value="state" disabled>
            {t(isFailed ? 'menu.categories_failed' : 'menu.loading_categories')}
          </option>
        )}
        {list?.map(({ id, name, trans_code }) => (
          <option key={id} value={id}>
            {t.or(trans_code, name)}
          </option>
        ))}
      </Select>
      {isFailed && (
        <IconButton
          label={t('menu.retry_categories')}
          onClick={() => categories.send({ type: 'resource.retry' })}
        >
          <RotateCw />
        </IconButton>
      )}
    </Flex>
  )
}
