import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels per module, and modules of the white border that scanners need. */
const scale = 6
const border = 4

/** A QR code as rows of modules, `true` for dark, with its white border. */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border }).data
}

export function qrSvg(text: string): string {
  const rows = qrModules(text)
  const dark = rows.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  const { length: size } = rows
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`
}

/** A QR code as a PNG with one bit a pixel. */
export function qrPng(text: string): Buffer {
  const rows = qrModules(text)
  const side = rows.length * scale
  const header = Buffer.alloc(13)

  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1

  const lines = rows.flatMap((row) =>
    Array.from({ length: scale }, () => lineOf(row)),
  )

  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(Buffer.concat(lines))),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG scan line: the filter byte 0, then the pixels; white is 1. */
function lineOf(row: readonly boolean[]): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8))
  for (let x = 0; x < row.length * scale; x += 1)
    if (!row[Math.floor(x / scale)])
      line.writeUInt8(
        line.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)),
        1 + (x >> 3),
      )
  return line
}

function chunkOf(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}
