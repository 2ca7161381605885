import { classNames } from '../../ui/class-names.ts'

interface AnnouncedPointsProps {
  points: readonly { title: string; text: string }[]
  columns: 2 | 3
}

/** A procedure in a few numbered sentences. */
export function AnnouncedPoints({ points, columns }: AnnouncedPointsProps) {
  return (
    <ol className={classNames('grid gap-4', columns === 2 ? 'sm:grid-cols-2' : 'md:grid-cols-3')}>
      {points.map(({ title, text }, index) => (
        <li key={title} className="border-gold-line border-t-2 pt-3">
          <h3 className="flex items-baseline gap-2.5 text-lg">
            <span aria-hidden="true" className="text-gold-ink num">
              {index + 1}
            </span>
            <span>{title}</span>
          </h3>
          <p className="pt-1 text-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
