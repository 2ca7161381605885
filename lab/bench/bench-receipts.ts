// npm run bench:receipts [-- --size 300]: receipts per second through one printing thread, each with different names in
// Malayalam, so that none can be reused. CPU time is measured too, which is more reliable on a busy machine.
import { loadavg } from 'node:os'
import { receiptPaper } from '../../apps/server/src/features/receipts/create-receipt-download.ts'
import { startPrinter } from '../../apps/server/src/platform/pdf/printer.ts'
import { makeReceiptPaper } from '../../apps/server/src/testing/sample-receipt.ts'
import { readCount } from './read-option.ts'

const FULL_SIZE = 300
const MIN_PER_CPU_SECOND = 30
const receipts = readCount('size', FULL_SIZE)
const firsts = ['ശ്രീലക്ഷ്മി', 'കൃഷ്ണൻ', 'മാളവിക', 'രാഘവൻ', 'സാവിത്രി', 'നീലകണ്ഠൻ', 'പാർവതി', 'ഗോപിക', 'ശങ്കരൻ', 'ലക്ഷ്മി']
const lasts = [
  'നമ്പൂതിരി',
  'മേനോൻ',
  'അന്തർജനം',
  'വാര്യർ',
  'പണിക്കർ',
  'നായർ',
  'എമ്പ്രാന്തിരി',
  'മാരാർ',
  'കുറുപ്പ്',
  'ഉണ്ണിക്കൃഷ്ണൻ',
]

function makeUnlike(n: number) {
  const paper = makeReceiptPaper()
  let person = n * 5
  const name = () => `${firsts[person % 10]} ${lasts[Math.floor(person / 10) % 10]} ${person++}`
  return {
    ...paper,
    number: `2026-27/${String(n).padStart(6, '0')}`,
    bookedBy: { ...paper.bookedBy, name: name() },
    days: paper.days.map((day) => ({
      ...day,
      lines: day.lines.map((line) => ({ ...line, name: name() })),
    })),
  }
}

const printer = startPrinter({ threads: 1, maxQueued: receipts })
const print = (n: number) => printer.print(receiptPaper, { paper: makeUnlike(n), size: 'A5', copy: null })
for (let n = 0; n < 20; n++) await print(1_000_000 + n)

const before = process.cpuUsage()
const started = performance.now()
let bytes = 0
for (let n = 0; n < receipts; n += 10) {
  const ten = Array.from({ length: Math.min(10, receipts - n) }, (_, k) => print(n + k))
  for (const pdf of await Promise.all(ten)) {
    if (pdf.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error('what was printed is no PDF')
    bytes += pdf.length
  }
}
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(before)
const cpuSeconds = (user + system) / 1_000_000
await printer.stop()

const perSecond = Math.round((receipts / seconds) * 10) / 10
const perCpuSecond = Math.round((receipts / cpuSeconds) * 10) / 10
// Per CPU second, which other load hardly changes. A small run only checks that the receipts were printed.
const passed = receipts < FULL_SIZE || perCpuSecond >= MIN_PER_CPU_SECOND
console.log(`${receipts} receipts in ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time`)
console.log(
  JSON.stringify({
    bench: 'receipts',
    receipts,
    linesEach: 5,
    perSecond,
    perCpuSecond,
    /** Other runnable processes explain a perSecond below perCpuSecond. */
    loadAverage: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    bytesEach: Math.round(bytes / receipts),
    passed,
  }),
)
process.exitCode = passed ? 0 : 1
