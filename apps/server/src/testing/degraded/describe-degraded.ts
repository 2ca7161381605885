import { readFile } from 'node:fs/promises'
import { type Capability, capabilities, cellOf, type Part, parts } from './list-degraded.ts'

export const DEGRADED_FILE = new URL('../../../../../docs/reliability.md', import.meta.url)
const [BEGIN, END] = ['<!-- written by npm run degraded -->', '<!-- until here -->']

const partNames = Object.keys(parts) as Part[]
const names = Object.keys(capabilities) as Capability[]

/** The page with its table generated from the list; the text around the table is written by hand. */
export async function describeDegraded(): Promise<string> {
  const page = await readFile(DEGRADED_FILE, 'utf8')
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`${BEGIN} … ${END} is missing`)
  return [before, BEGIN, '\n\n', writeTable(), '\n\n', writeMeanings(), '\n\n', END, after].join('')
}

function writeTable(): string {
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['to', ...partNames.map((part) => `without ${parts[part]}`)]),
    `|${'---|'.repeat(partNames.length + 1)}`,
    ...names.map((name) => row([capabilities[name].does, ...partNames.map((part) => writeCell(name, part))])),
  ].join('\n')
}

function writeCell(name: Capability, part: Part): string {
  const { outcome } = cellOf(name, part)
  return outcome === 'works' ? outcome : `**${outcome}**`
}

function writeMeanings(): string {
  const sentences = partNames.flatMap((part) =>
    names.flatMap((name) => {
      const { outcome, means } = cellOf(name, part)
      return means === ''
        ? []
        : [`- without ${parts[part]}, ${capabilities[name].does}: *${outcome}*, ${means}.`]
    }),
  )
  return sentences.join('\n')
}
