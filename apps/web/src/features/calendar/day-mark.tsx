import { Art } from '../../art/art.tsx'
import type { MarkName } from './calendar.rules.ts'

const drawings: Record<Exclude<MarkName, 'ayilyam'>, React.ReactNode> = {
  ekadashi: (
    <path
      d="M8 15V7M8 10C4.5 10 2.5 7.5 2.5 3.5 6 4 8 6.2 8 10ZM8 9c0-3.3 1.9-6 5.5-7 .3 4-1.8 6.6-5.5 7Z"
      fill="currentColor"
      fillOpacity=".18"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ),
  pradosham: (
    <>
      <path d="M2 11h12M4 13.8h8" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" />
      <path d="M3.5 8.5a4.5 4.5 0 0 1 9 0Z" fill="currentColor" />
    </>
  ),
  pournami: <circle cx="8" cy="8" r="6" fill="currentColor" fillOpacity=".85" />,
  amavasi: (
    <>
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 2.4a5.6 5.6 0 0 1 0 11.2 8 8 0 0 0 0-11.2Z" fill="currentColor" fillOpacity=".25" />
    </>
  ),
  great: (
    <>
      <path d="M8 1.5c2 2.6 3 4.2 3 5.9a3 3 0 0 1-6 0c0-1.7 1-3.3 3-5.9Z" fill="currentColor" />
      <path
        d="M2 12h12c-.6 1.9-2.7 2.6-6 2.6S2.6 13.900 2 12Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </>
  ),
}

/** The icon of a special day. Its name is given next to it, in the legend or in the cell's label. */
export function DayMark({ mark, size = 15 }: { mark: MarkName; size?: number }) {
  if (mark === 'ayilyam') {
    return <Art name="concern-serpent" size={size + 1} className="text-art" />
  }
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width={size} height={size} fill="none" className="flex-none">
      {drawings[mark]}
    </svg>
  )
}
