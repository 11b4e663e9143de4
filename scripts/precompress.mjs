import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const compressible = /\.(js|css|svg|json|wasm)$/

/** A Vite plugin that writes `.br` and `.gz` beside every compressible file of `directory`. */
export function precompress(directory) {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const name of readdirSync(directory, { recursive: true })) {
        const file = join(directory, name)
        if (!compressible.test(name) || name.startsWith('.vite')) continue
        const source = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(source))
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
