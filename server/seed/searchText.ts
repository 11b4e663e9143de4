import { type Language, languages } from '#contract/languages.ts'
import { normalizeForSearch } from '../domain/normalizeForSearch.ts'
import type { Seed } from './seedFiles.ts'

type Names = `${'name' | 'description'}_${Language}` | 'tag_ids'

/** The search text of a dish: name, description and tags in every language, normalized. */
export function searchText(
  row: Pick<Seed['items'][number], Names>,
  tags: Seed['tags'],
): string {
  const ownTexts = [
    ...languages.map((language) => row[`name_${language}`]),
    ...languages.map((language) => row[`description_${language}`]),
  ]
  const dishTags = tags.filter((tag) => row.tag_ids.includes(tag.id))
  return normalizeForSearch(
    [
      ...ownTexts,
      ...dishTags.flatMap((tag) =>
        languages.map((language) => tag[`name_${language}`]),
      ),
    ].join('\n'),
  )
}
