#!/usr/bin/env bash
# Versions: rolldown 1.2.19 (the bundler of Vite 8.3), fastify 5.12.8.
# Guess: a bundle answers as its source does. `try { decodeURI(path); return true } catch { return false }` says if a path is well-formed.
# Seen: the bundle has `try { return true }`: the call counts as one without effect, although it throws for half of a character. So
#   Fastify's `rewriteUrl`, which lets only broken addresses be repaired, repairs none, and Fastify answers with its own 400.
#   A call whose result is used (`return decodeURI(path) !== ''`) stays. Tests of the source see nothing of it.
# Hurt: a shop whose customers follow a link that was cut in the middle of a Chinese character.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent rolldown@1.2.19 fastify@5.12.8

cat > server.mjs <<'JS'
import { fastify } from 'fastify'

function isWellFormed(path) {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

const rewriteUrl = ({ url }) => (isWellFormed(url) ? url : '/notFound')
const app = fastify({ rewriteUrl })
app.get('/notFound', async () => 'We could not find this page')
const { statusCode, body } = await app.inject({ url: '/%E8%8F%9C-%E4%BD' })
console.log(`${statusCode} ${statusCode === 200 ? body : JSON.parse(body).code}`)
JS
cat > rolldown.config.mjs <<'JS'
export default { input: 'server.mjs', external: ['fastify'], platform: 'node', output: { file: 'bundle.mjs' } }
JS
npx rolldown --config rolldown.config.mjs > build.log 2>&1 || { cat build.log; exit 1; }

seen="source: $(node server.mjs)
bundle: $(node bundle.mjs)"
expected='source: 200 We could not find this page
bundle: 400 FST_ERR_BAD_URL'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
