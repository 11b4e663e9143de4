// Finds features in the built client, its views and the server's pages that one of the oldest
// browsers lacks (`contract/browsers.ts`), and fails unless `fallbacks.ts` lists each of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageScripts } from '../../server/pages/pageScripts.ts'
import { refuse } from '../refuse.mjs'
import { fallbacks } from './fallbacks.ts'
import { newMarkupOf, newMarkupOfView } from './readMarkup.ts'
import { newFeaturesOf } from './readScript.ts'
import { newStylesOf } from './readStyles.ts'

type Reader = (file: string, text: string) => Set<string>

const styles: Reader = (_, text) => newStylesOf(text)
const markup: Reader = (_, text) => newMarkupOf(text)

const found = new Map<string, string>()
read('dist/client/assets', '.js', newFeaturesOf)
read('dist/client/assets', '.css', styles)
read('dist/sandbox', '.js', newFeaturesOf)
read('public', '.css', styles)
read('src', '.tsx', newMarkupOfView)
read('server/pages', '.ts', markup)
for (const script of pageScripts)
  addFeatures('a script of the page', newFeaturesOf('page.js', script))
addFeatures('index.html', newMarkupOf(readFileSync('index.html', 'utf8')))

const problems = [
  ...[...found]
    .filter(([feature]) => !(feature in fallbacks))
    .map(
      ([feature, file]) => `${feature} in ${file}: an older browser lacks it.`,
    ),
  ...Object.keys(fallbacks)
    .filter((feature) => !found.has(feature))
    .map((feature) => `${feature} is used nowhere.`),
]
// A build with the inspector is not for customers.
if (problems.length > 0 && process.env.VITE_INSPECTOR !== '1')
  refuse(
    `${problems.join('\n')}\nWrite a fallback, and describe it in scripts/browsers/fallbacks.ts.`,
  )
process.stdout.write(
  `Features that an older browser lacks: ${found.size}, each with a fallback\n`,
)

function read(folder: string, ending: string, reader: Reader) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith(ending) && !name.startsWith('inspector/'))
      addFeatures(
        join(folder, name),
        reader(name, readFileSync(join(folder, name), 'utf8')),
      )
}

function addFeatures(file: string, features: Set<string>) {
  for (const feature of features)
    if (!found.has(feature)) found.set(feature, file)
}
