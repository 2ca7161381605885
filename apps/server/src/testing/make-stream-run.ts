import { makePdf } from './make-hostile-files.ts'

/** A PDF whose middle repeats a few characters. By default: streams that begin and never end. */
export function makeStreamRun(length: number, part = 'stream\n'): Buffer {
  return makePdf('', part.repeat(Math.ceil((length - 400) / part.length)))
}
