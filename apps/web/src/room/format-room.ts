import { readStored } from './read-stored.ts'
import { word } from './word.ts'

export const count = (many: number) => many.toLocaleString('en-IN')
export const clock = (at: number | string) =>
  new Date(at)
    .toLocaleTimeString('en-IN', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: readStored<{ timeZone: string }>('temple')?.timeZone ?? 'Asia/Kolkata',
    })
    // "am" never stands alone at the beginning of a line.
    .replace(/\s/, '\u00a0')
    .toLowerCase()
export const minutes = (seconds: number) => {
  const many = Math.max(1, Math.round(seconds / 60))
  return many === 1 ? word('room.minute_one') : word('room.minute_other', { count: many })
}
/** `12:20`, or `1:04:09` above an hour. */
export const countdown = (seconds: number) => {
  const left = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, rest] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)]
  return `${hours > 0 ? `${hours}:${two(rest)}` : rest}:${two(left % 60)}`
}
