// Tells what the chunks of the client are made of.
import { decode } from '@jridgewell/sourcemap-codec'

/** A Vite plugin that prints how many minified bytes of the chunks `names` each package and folder has. It needs `build.sourcemap`, and drops the maps. */
export function routeMap(names) {
  return {
    name: 'route-map',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const chunks = files.filter((file) => names.includes(file.name) && file.sourcemapFileName)
      process.stdout.write(`${tableOf(bytesOf(chunks))}\n`)
      for (const { fileName } of files) if (fileName.endsWith('.map')) delete bundle[fileName]
    },
  }
}

function bytesOf(chunks) {
  const bytes = new Map()
  for (const { code, map } of chunks) {
    const lines = code.split('\n')
    decode(map.mappings).forEach((segments, row) => {
      segments.forEach(([from, source], at) => {
        const end = segments[at + 1]?.[0] ?? lines[row].length
        const owner = source === undefined ? 'glue' : ownerOf(map.sources[source])
        bytes.set(owner, (bytes.get(owner) ?? 0) + end - from)
      })
    })
  }
  return bytes
}

function ownerOf(source) {
  const inPackage = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(source)
  return inPackage?.[1] ?? /(?:^|\/)(contract|machines|src)\//.exec(source)?.[1] ?? 'glue'
}

function tableOf(bytes) {
  const rows = [...bytes].toSorted(([, one], [, other]) => other - one)
  const large = rows.filter(([, size]) => size >= 4096)
  const rest = rows.filter(([, size]) => size < 4096).reduce((sum, [, size]) => sum + size, 0)
  return ['The first route, in KB raw:', ...[...large, ['others', rest]].map(lineOf)].join('\n')
}

function lineOf([owner, size]) {
  return `${(size / 1024).toFixed(1).padStart(8)}  ${owner}`
}
