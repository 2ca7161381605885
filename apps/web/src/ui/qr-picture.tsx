import { classNames } from './class-names.ts'

interface QrPictureProps {
  /** Each row as ones and noughts. */
  rows: readonly string[]
  label: string
  size?: keyof typeof sizes
}

const sizes = { md: 'size-40', lg: 'size-56', full: 'w-full' }

/** Black on white in every theme, because cameras read nothing else reliably. */
export function QrPicture({ rows, label, size: room = 'lg' }: QrPictureProps) {
  const quiet = 4
  const size = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ index, 0: run }) => `M${index + quiet} ${y + quiet}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('flex-none rounded-card border border-line', sizes[room])}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
