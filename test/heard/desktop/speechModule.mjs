#!/usr/bin/env node
// A speech dispatcher's output module, by its protocol on stdin and stdout: instead of a voice, it writes each
// utterance to the file HEARD_FILE, and takes the time of a fast voice.
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const charactersPerSecond = 30

const beginsMessage = new Set(['SPEAK', 'CHAR', 'KEY', 'SOUND_ICON'])
/** The answers before and after the lines of a block of settings. */
const blocks = {
  AUDIO: ['207 OK RECEIVING AUDIO SETTINGS', '203 OK AUDIO INITIALIZED'],
  LOGLEVEL: ['207 OK RECEIVING LOGLEVEL SETTINGS', '203 OK LOG LEVEL SET'],
  SET: ['203 OK RECEIVING SETTINGS', '203 OK SETTINGS RECEIVED'],
}
const commands = {
  INIT: () => answer('299 OK LOADED SUCCESSFULLY'),
  'LIST VOICES': () =>
    answer(
      '200-heard\ten\tnone',
      '200-heard\tzh\tnone',
      '200 OK VOICE LIST SENT',
    ),
  STOP: interrupt,
  PAUSE: interrupt,
  QUIT: () => {
    answer('210 OK QUIT')
    process.exit(0)
  },
}

let open = null
let lines = []
let utterance = null

createInterface({ input: process.stdin }).on('line', (line) => {
  if (open && line !== '.') lines.push(line.replace(/^\.\./, '.'))
  else if (open) close()
  else if (commands[line]) commands[line]()
  else begin(line.split(' ')[0])
})

function begin(name) {
  const answerOfName = beginsMessage.has(name)
    ? '202 OK RECEIVING MESSAGE'
    : blocks[name]?.[0]
  open = answerOfName ? name : null
  answer(answerOfName ?? '300 ERR UNKNOWN COMMAND')
}

function close() {
  const [name, content] = [open, lines]
  open = null
  lines = []
  if (beginsMessage.has(name)) return speak(textOf(content.join(' ')))
  answer(blocks[name][1])
}

function speak(text) {
  answer('200 OK SPEAKING', '701 BEGIN')
  record({ event: 'begin', text })
  const end = () => {
    record({ event: 'end', text })
    utterance = null
    answer('702 END')
  }
  const milliseconds = (text.length * 1000) / charactersPerSecond
  utterance = { text, timer: setTimeout(end, milliseconds) }
}

function interrupt() {
  if (!utterance) return
  clearTimeout(utterance.timer)
  record({ event: 'cut', text: utterance.text })
  utterance = null
  answer('703 STOP')
}

/** The text of a message in SSML. */
function textOf(ssml) {
  const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return ssml
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

function record(event) {
  appendFileSync(process.env.HEARD_FILE, `${JSON.stringify(event)}\n`)
}

function answer(...answers) {
  process.stdout.write(`${answers.join('\n')}\n`)
}
