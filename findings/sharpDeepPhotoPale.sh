#!/usr/bin/env bash
# Versions: sharp 0.35.5 (libvips 8.18.7).
# Guess: a picture that sharp writes without a profile is in sRGB, whatever profile its input has.
# Seen: an input with more than 8 bits a channel and a profile is converted to Display P3, and its numbers are written without
#   that profile. Every viewer takes them for sRGB: colours are pale. The same input at 8 bits, or without a profile, is right.
#   `keepIccProfile` and `withIccProfile('srgb')` convert it, but write a profile, and the latter spoils an untagged 16-bit input.
#   `pipelineColourspace('srgb')` is right for all four; `toColourspace('srgb')` changes nothing.
# Hurt: who re-encodes uploads without metadata: a PNG of a photo program, or a 10-bit AVIF of a phone, in Display P3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --no-audit --no-fund --silent sharp@0.35.5

cat > colors.mjs <<'JS'
import sharp from 'sharp'

const orange = { create: { width: 8, height: 8, channels: 3, background: '#d67e2c' } }
const inputs = {
  'tagged 8': sharp(orange).withIccProfile('p3'),
  'tagged 16': sharp(orange).toColourspace('rgb16').withIccProfile('p3'),
  'untagged 16': sharp(orange).toColourspace('rgb16'),
}
const outputs = {
  plain: (picture) => picture,
  toColourspace: (picture) => picture.toColourspace('srgb'),
  withIccProfile: (picture) => picture.withIccProfile('srgb'),
  pipelineColourspace: (picture) => picture.pipelineColourspace('srgb'),
}

for (const [name, change] of Object.entries(outputs)) {
  const seen = []
  for (const [kind, input] of Object.entries(inputs)) {
    const png = await change(sharp(await input.clone().png().toBuffer())).png().toBuffer()
    const color = await sharp(png).raw().toBuffer()
    const distance = Math.hypot(color[0] - 0xd6, color[1] - 0x7e, color[2] - 0x2c)
    seen.push(`${kind} ${distance < 5 ? 'right' : 'wrong'}`)
  }
  console.log(`${name}: ${seen.join(', ')}`)
}
JS

seen=$(node colors.mjs)
expected='plain: tagged 8 right, tagged 16 wrong, untagged 16 right
toColourspace: tagged 8 right, tagged 16 wrong, untagged 16 right
withIccProfile: tagged 8 right, tagged 16 right, untagged 16 wrong
pipelineColourspace: tagged 8 right, tagged 16 right, untagged 16 right'
echo "expected: $expected"
echo "seen:     $seen"
[ "$seen" = "$expected" ]
