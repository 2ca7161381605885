import type { YearMarkName } from './describe-year-day.ts'

const drawings: Record<YearMarkName, React.ReactNode> = {
  ekadashi: <rect x="0.5" y="4" width="9" height="2.4" rx="1" fill="currentColor" />,
  pradosham: <path d="M5 1.8 9 8.2H1Z" fill="currentColor" />,
  pournami: <circle cx="5" cy="5" r="3.1" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  amavasi: <circle cx="5" cy="5" r="3.6" fill="currentColor" />,
  great: <path d="M5 .8 9.200 5 5 9.200.8 5Z" fill="currentColor" />,
  eclipse: (
    <>
      <circle cx="5" cy="5" r="3.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M5 1.2a3.800 3.800 0 0 1 0 7.600Z" fill="currentColor" />
    </>
  ),
  differs: (
    <path
      d="M1.500 3.600h7M1.500 6.400h7M3.500 9 6.500 1"
      stroke="currentColor"
      strokeWidth="1.2"
      fill="none"
    />
  ),
  corrected: <path d="M1.200 5.400 4 8 9 1.800" stroke="currentColor" strokeWidth="1.500" fill="none" />,
  limited: <path d="M1.200 1.500v7h7.600v-7" stroke="currentColor" strokeWidth="1.400" fill="none" />,
}

/** The icon under a day's number. Its name is given in the legend and in the day's label. */
export function YearMark({ mark, size = 8 }: { mark: YearMarkName; size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 10" width={size} height={size} className="flex-none">
      {drawings[mark]}
    </svg>
  )
}
