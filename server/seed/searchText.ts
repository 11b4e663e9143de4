import { normalizeForSearch } from '../domain/normalizeForSearch.ts'
import type { Seed } from './seedFiles.ts'

type Names = 'name_en' | 'name_zh' | 'description_en' | 'description_zh' | 'tag_ids'

/** The text that the menu search matches: name, description and tags of a dish in both languages, normalized. */
export function searchText(row: Pick<Seed['items'][number], Names>, tags: Seed['tags']): string {
  const own = [row.name_en, row.name_zh, row.description_en, row.description_zh]
  const marks = tags.filter((tag) => row.tag_ids.includes(tag.id))
  return normalizeForSearch(
    [...own, ...marks.flatMap((tag) => [tag.name_en, tag.name_zh])].join('\n'),
  )
}
