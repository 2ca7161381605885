import type { LayoutType } from './theme-store.ts'

type Box = [x: number, y: number, width: number, height: number]

/** The navigation's boxes in a 60 × 40 thumbnail. */
const navigation: Record<LayoutType, Box[]> = {
  collapsibleSide: [
    [0, 0, 16, 40],
    [16, 0, 44, 6],
  ],
  stackedSide: [
    [0, 0, 7, 40],
    [8, 0, 13, 40],
    [21, 0, 39, 6],
  ],
  topBarClassic: [[0, 0, 60, 7]],
  framelessSide: [
    [2, 4, 11, 3],
    [2, 10, 11, 3],
    [2, 16, 11, 3],
  ],
  contentOverlay: [[0, 0, 60, 16]],
  blank: [],
}

const content: Record<LayoutType, Box> = {
  collapsibleSide: [21, 11, 34, 24],
  stackedSide: [26, 11, 29, 24],
  topBarClassic: [10, 12, 40, 24],
  framelessSide: [16, 3, 41, 34],
  contentOverlay: [8, 9, 44, 28],
  blank: [8, 5, 44, 30],
}

export function LayoutPicture({ type }: { type: LayoutType }) {
  const [x, y, width, height] = content[type]
  return (
    <svg
      viewBox="0 0 60 40"
      aria-hidden="true"
      className="w-full rounded-sm border border-line bg-page rtl:-scale-x-100"
    >
      {navigation[type].map(([left, top, wide, high]) => (
        <rect
          key={`${left}-${top}`}
          x={left}
          y={top}
          width={wide}
          height={high}
          fill="var(--primary-mild)"
          opacity={left === 8 ? 0.5 : 1}
        />
      ))}
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="2"
        fill="var(--surface-card)"
        stroke="var(--line)"
      />
      <path
        d={`M${x + 4} ${y + 6}h${width * 0.5}M${x + 4} ${y + 11}h${width - 8}`}
        stroke="var(--text-quiet)"
        strokeWidth="1.5"
      />
    </svg>
  )
}
