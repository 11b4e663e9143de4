// Tells what the chunks of the client are made of.
import { decode } from '@jridgewell/sourcemap-codec'

/** A Vite plugin that prints how many minified bytes of the chunk `name` each package and folder has. It needs `build.sourcemap`, and drops the maps. */
export function routeMap(name) {
  return {
    name: 'route-map',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle)
      const chunk = files.find((file) => file.name === name && file.sourcemapFileName)
      if (chunk) process.stdout.write(`${tableOf(bytesOf(chunk.code, chunk.map))}\n`)
      for (const { fileName } of files) if (fileName.endsWith('.map')) delete bundle[fileName]
    },
  }
}

function bytesOf(code, { mappings, sources }) {
  const lines = code.split('\n')
  const bytes = new Map()
  decode(mappings).forEach((segments, row) => {
    segments.forEach(([from, source], at) => {
      const end = segments[at + 1]?.[0] ?? lines[row].length
      const owner = source === undefined ? 'glue' : ownerOf(sources[source])
      bytes.set(owner, (bytes.get(owner) ?? 0) + end - from)
    })
  })
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
