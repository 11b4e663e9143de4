/**
 * The names of allergens that Schedule 9 of the Australia New Zealand Food Standards Code requires, each with its
 * Chinese names and with other words for it.
 */
const otherWords = {
  Wheat: '小麦, spelt, semolina, durum, flour, wheat flour',
  Gluten: '麸质, 麸, 面筋, 谷蛋白',
  Barley: '大麦, malt, barley malt',
  Oats: '燕麦',
  Rye: '黑麦',
  Crustacean: '甲壳类, 甲壳, crustacea, prawn, shrimp, crab, lobster, crayfish',
  Mollusc:
    '软体类, 软体动物, mollusca, mollusk, squid, calamari, octopus, oyster, oyster sauce, mussel, scallop, clam',
  Fish: '鱼类, 鱼, finfish, fish sauce, anchovy, anchovies, salmon, tuna',
  Milk: "牛奶, 奶, 奶类, 乳, 乳类, 乳制品, 奶制品, dairy, cow's milk, lactose, butter, cheese, cream, yoghurt",
  Egg: '鸡蛋, 蛋, 蛋类, egg white, egg yolk',
  Soy: '大豆, 黄豆, soya, soybean, soy bean, soya bean, soy milk, soy sauce, tofu',
  Sesame: '芝麻, sesame seed, sesame oil, tahini',
  Peanut: '花生, groundnut, ground nut, peanut butter',
  Lupin: '羽扇豆, lupine',
  Sulphites: '亚硫酸盐, sulfite, sulphur dioxide, sulfur dioxide',
  Almond: '杏仁, 扁桃仁, 巴旦木, almond milk',
  'Brazil nut': '巴西坚果, brazil',
  Cashew: '腰果, cashew nut',
  Hazelnut: '榛子, hazel nut, filbert',
  Macadamia: '夏威夷果, 澳洲坚果, macadamia nut',
  Pecan: '碧根果, 山核桃, pecan nut',
  'Pine nut': '松子, pinenut',
  Pistachio: '开心果, pistachio nut',
  Walnut: '核桃',
}

type RequiredName = keyof typeof otherWords

export const requiredNames = Object.keys(otherWords) as RequiredName[]

export function isRequiredName(name: string | undefined): boolean {
  return requiredNames.some((required) => required === name)
}

export const glutenCereals: RequiredName[] = ['Wheat', 'Barley', 'Oats', 'Rye']

export const seafood: RequiredName[] = ['Fish', 'Crustacean', 'Mollusc']

const nuts: RequiredName[] = [
  'Almond',
  'Brazil nut',
  'Cashew',
  'Hazelnut',
  'Macadamia',
  'Pecan',
  'Pine nut',
  'Pistachio',
  'Walnut',
  'Peanut',
]

const namesByWord = new Map<string, RequiredName[]>([
  ...requiredNames.flatMap((name) =>
    [name, ...otherWords[name].split(', ')].map(
      (word): [string, RequiredName[]] => [keyOf(word), [name]],
    ),
  ),
  ['nut', nuts],
  ['tree nut', nuts],
  ['坚果', nuts],
  ['shellfish', ['Crustacean', 'Mollusc']],
  ['贝类', ['Crustacean', 'Mollusc']],
  ['seafood', seafood],
  ['海鲜', seafood],
])

/** The required names that an English or Chinese word stands for; none for an unknown word. */
export function requiredNamesOf(word: string): readonly RequiredName[] {
  return namesByWord.get(keyOf(word)) ?? []
}

/** True for a word that is the name of another allergen only. */
export function namesAnother(word: string, name: string | undefined): boolean {
  const names = requiredNamesOf(word)
  return names.length > 0 && !names.some((known) => known === name)
}

/** The Chinese name of an allergen. */
export function chineseName(name: RequiredName): string {
  return otherWords[name].replace(/,.*/, '')
}

/** The allergens that contradict the name of a tag, such as "Gluten free" or 纯素; none for most names. */
export function excludedBy(tagName: string): readonly RequiredName[] {
  const key = keyOf(tagName.replace(/\s*\(.*\)/, '').replaceAll('-', ' '))
  const tag = abbreviations[key] ?? key
  if (vegan.includes(tag)) return ['Egg', 'Milk', ...seafood]
  if (vegetarian.includes(tag)) return seafood

  const [, before, after] =
    /^(.+?) ?free$|^(?:no |无|不含)(.+)$/.exec(tag) ?? []
  const names = requiredNamesOf(before ?? after ?? '')
  return names.includes('Gluten') ? [...names, ...glutenCereals] : names
}

const abbreviations: Record<string, string> = {
  gf: 'gluten free',
  df: 'dairy free',
  nf: 'nut free',
}

const vegan = ['vegan', 'plant based', '纯素', '纯素食', '全素']

const vegetarian = ['vegetarian', 'veggie', 'v', '素食', '素', '蛋奶素']

/** Without capitals and the end of the plural. */
function keyOf(word: string): string {
  return word.normalize('NFKC').trim().toLowerCase().replace(/s$/, '')
}
