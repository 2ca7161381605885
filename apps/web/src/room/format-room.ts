import { readStored } from '../lib/read-stored.ts'
import { clockIn, fill, word } from './word.ts'

export const count = (many: number) => many.toLocaleString('en-IN')
/** `6:30 am` in the temple's time zone, with a non-breaking space before "am". */
export const clock = (at: number | string) => {
  const timeZone = readStored<{ timeZone: string }>('temple')?.timeZone ?? 'Asia/Kolkata'
  const tell = (hourCycle: 'h23' | 'h12') =>
    new Date(at).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit', timeZone, hourCycle })
  const [hour = '', minute = ''] = tell('h12').replace(/\s.*/, '').split(':')
  const words = clockIn()
  const said = words
    ? fill(words.clock, { hour, minute, part: words.partOfDay[Number.parseInt(tell('h23'), 10)] ?? '' })
    : tell('h12').toLowerCase()
  return said.replaceAll(/\s/g, '\u00a0')
}
export const minutes = (seconds: number) => {
  const many = Math.max(1, Math.round(seconds / 60))
  return word(many === 1 ? 'room.minute_one' : 'room.minute_other', { count: many })
}
/** `12:20`, or `1:04:09` from one hour on. */
export const countdown = (seconds: number) => {
  const left = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  return `${hours > 0 ? `${hours}:${two(rest)}` : rest}:${two(left % 60)}`
}
