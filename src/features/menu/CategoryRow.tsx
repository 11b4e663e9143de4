import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useCategories, useMenu } from '#src/hooks/actors.ts'
import { useLabels } from '#src/hooks/labels.ts'
import { useMenuView } from '#src/hooks/useMenuView.ts'

/** The menu's categories on a phone: a sticky row that marks the current one. */
export function CategoryRow() {
  const t = useLabels()
  const menu = useMenu()
  const chosenId = useMenuView((view) => view.category)
  const categories = useSelector(useCategories(), ({ context }) => context.data)
  const top = useRef<HTMLDivElement>(null)
  if (!categories) return null

  const choose = (category: number | null) => {
    menu.send({ type: 'menu.show', view: { category } })
    // A choice far down the page shows the category from its first dish.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0)
      top.current?.scrollIntoView()
  }
  const sections = [
    { id: null, name: t('menu.all_food') },
    ...categories.map(({ id, name, trans_code }) => ({
      id,
      name: t.or(trans_code, name),
    })),
  ]

  return (
    <>
      <div ref={top} />
      <fieldset className="sections" aria-label={t('menu.category')}>
        {sections.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="section"
            aria-pressed={id === chosenId}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({
                inline: 'center',
                block: 'nearest',
              })
              choose(id)
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </>
  )
}
