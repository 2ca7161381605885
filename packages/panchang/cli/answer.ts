import { addDays, type CivilDate, toDayNumber } from '../civil-date.ts'
import { computeDay } from '../compute-days.ts'
import { type Answer, checkAnswers, type Verdict } from '../conformance/check-answers.ts'
import { listGoldenDays } from '../conformance/golden-days.ts'
import { findStar } from '../find-star.ts'
import { findNextStarDay, type StarDay } from '../find-star-day.ts'
import { KERALA } from '../kerala-rules.ts'
import { PanchangError } from '../panchang-error.ts'
import { describeDay, describeStarDay, toJsonDay, toJsonStarDay } from './describe-day.ts'
import type { CliArguments } from './read-arguments.ts'

export const USAGE = `panchang next <star>      the star's next day
panchang day [date]       a whole day, today if none is named
panchang golden           the conformance suite, one JSON line a day
panchang check <file>     judges answers of another implementation, one JSON line a day

  --place <place>   guruvayur, haripad, kochi, kozhikode, thiruvananthapuram (the usual one),
                    or latitude,longitude,zone: 51.5,-0.13,Europe/London
  --from <date>     next: on or after this day, today if none is named
  --count <n>       next: so many days of the star
  --json            for programs`

export interface Output {
  readonly text: string
  readonly failed: boolean
}

const succeed = (text: string): Output => ({ text, failed: false })
const asJson = (value: unknown): string => JSON.stringify(value, undefined, 2)

function listStarDays(star: number, { place, from, count }: CliArguments): StarDay[] {
  const days: StarDay[] = []
  for (let start = from; days.length < count; ) {
    const found = findNextStarDay(place, star, start, KERALA)
    days.push(found)
    start = addDays(found.date, 1)
  }
  return days
}

function answerNext(cliArguments: CliArguments): Output {
  const text = cliArguments.words.slice(1).join(' ')
  const star = findStar(text)
  if (!star) throw new PanchangError('unknown-star', `${text || 'nothing'} is not the name of a star`)
  const days = listStarDays(star.id, cliArguments)
  if (cliArguments.json) return succeed(asJson(days.map(toJsonStarDay)))
  return succeed(days.map((found) => describeStarDay(found, cliArguments.place.timeZone)).join('\n'))
}

function answerDay(cliArguments: CliArguments): Output {
  const date = cliArguments.words[1] ?? cliArguments.from
  toDayNumber(date)
  const day = computeDay(cliArguments.place, date as CivilDate, KERALA)
  return succeed(
    cliArguments.json ? asJson(toJsonDay(day)) : describeDay(day, cliArguments.place.timeZone, KERALA),
  )
}

function describeVerdict({ days, compared, wrong, closeCalls, conforms }: Verdict): string {
  const fields = Object.entries(compared).map(([field, times]) => `  ${field}: ${times} compared`)
  const faults = wrong.map(
    ({ date, field, expected, answered }) =>
      `  ${date} ${field}: ${JSON.stringify(answered)}, should be ${JSON.stringify(expected)}`,
  )
  const shown = faults.slice(0, 20)
  if (faults.length > shown.length) shown.push(`  … and ${faults.length - shown.length} more`)
  const title = `${conforms ? 'conforms' : 'does not conform'}: ${days} days, ${wrong.length} wrong, ${closeCalls.length} close calls`
  return [title, ...fields, ...shown].join('\n')
}

function answerCheck(cliArguments: CliArguments, readText: (file: string) => string): Output {
  const file = cliArguments.words[1]
  if (file === undefined) throw new Error('panchang check wants a file of answers')
  const lines = readText(file).split('\n')
  const answers = lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Answer)
  const verdict = checkAnswers(answers)
  return { text: cliArguments.json ? asJson(verdict) : describeVerdict(verdict), failed: !verdict.conforms }
}

/** The output of the command line for parsed arguments. */
export function answer(cliArguments: CliArguments, readText: (file: string) => string): Output {
  if (cliArguments.help) return succeed(USAGE)
  switch (cliArguments.words[0]) {
    case 'next':
      return answerNext(cliArguments)
    case 'day':
      return answerDay(cliArguments)
    case 'golden':
      return succeed(
        listGoldenDays()
          .map((day) => JSON.stringify(day))
          .join('\n'),
      )
    case 'check':
      return answerCheck(cliArguments, readText)
    default:
      return { text: USAGE, failed: true }
  }
}
