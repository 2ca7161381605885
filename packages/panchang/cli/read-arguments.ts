import { parseArgs } from 'node:util'
import { type CivilDate, toCivilDate, toDayNumber } from '../civil-date.ts'
import { civilDayAt } from '../local-time.ts'
import { checkPlace, type GeoLocation } from '../location.ts'
import { PanchangError } from '../panchang-error.ts'

const INDIA = 'Asia/Kolkata'
const places: Readonly<Record<string, GeoLocation>> = {
  guruvayur: { latitude: 10.5943, longitude: 76.0411, timeZone: INDIA },
  haripad: { latitude: 9.2877, longitude: 76.4634, timeZone: INDIA },
  kochi: { latitude: 9.9312, longitude: 76.2673, timeZone: INDIA },
  kozhikode: { latitude: 11.2588, longitude: 75.7804, timeZone: INDIA },
  thiruvananthapuram: { latitude: 8.5241, longitude: 76.9366, timeZone: INDIA },
}

export interface CliArguments {
  readonly words: readonly string[]
  readonly place: GeoLocation
  readonly from: CivilDate
  readonly count: number
  readonly json: boolean
  readonly help: boolean
}

/** A known name, or `latitude,longitude`, followed by a time zone if it is not India's. */
function readPlace(text: string): GeoLocation {
  const knownPlace = places[text.toLowerCase()]
  if (knownPlace) return knownPlace
  const [latitude = '', longitude = '', timeZone = INDIA] = text.split(',')
  if (longitude === '') {
    const names = Object.keys(places).join(', ')
    throw new PanchangError(
      'bad-place',
      `${text} is not known here; say ${names}, or latitude,longitude,zone`,
    )
  }
  const place = { latitude: Number(latitude), longitude: Number(longitude), timeZone }
  checkPlace(place)
  return place
}

function readCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw new Error('--count wants a number from 1 to 100')
  return count
}

/** Parses the command line. `now` is in milliseconds UTC; "today" is the day at the place. */
export function readArguments(argv: string[], now: number): CliArguments {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      place: { type: 'string', default: 'thiruvananthapuram' },
      from: { type: 'string' },
      count: { type: 'string', default: '1' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  })
  const place = readPlace(values.place)
  const from = values.from ?? toCivilDate(civilDayAt(now, place.timeZone))
  toDayNumber(from)
  return {
    words: positionals,
    place,
    from: from as CivilDate,
    count: readCount(values.count),
    json: values.json,
    help: values.help,
  }
}
