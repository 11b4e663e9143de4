// Lists what the built client, its views and the server's pages use that one of the oldest browsers lacks (`contract/browsers.ts`), and
// fails unless each has its plain way in `plainWays.ts`.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageScripts } from '../../server/pages/pageScripts.ts'
import { refuse } from '../refuse.mjs'
import { plainWays } from './plainWays.ts'
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
  note('a script of the page', newFeaturesOf('page.js', script))
note('index.html', newMarkupOf(readFileSync('index.html', 'utf8')))

const problems = [
  ...[...found]
    .filter(([feature]) => !(feature in plainWays))
    .map(
      ([feature, file]) => `${feature} in ${file}: an older browser lacks it.`,
    ),
  ...Object.keys(plainWays)
    .filter((feature) => !found.has(feature))
    .map((feature) => `${feature} is used nowhere.`),
]
// A build with the inspector in it is not for customers.
if (problems.length > 0 && process.env.VITE_INSPECTOR !== '1')
  refuse(
    `${problems.join('\n')}\nWrite the plain way, and say it in scripts/browsers/plainWays.ts.`,
  )
process.stdout.write(
  `Features that an older browser lacks: ${found.size}, each with a plain way\n`,
)

function read(folder: string, ending: string, reader: Reader) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith(ending) && !name.startsWith('inspector/'))
      note(
        join(folder, name),
        reader(name, readFileSync(join(folder, name), 'utf8')),
      )
}

function note(file: string, features: Set<string>) {
  for (const feature of features)
    if (!found.has(feature)) found.set(feature, file)
}
