import { Link } from 'react-router'
import { Art } from '../../art/art.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { LayoutProps } from './layout-props.ts'

interface BrandProps extends Pick<LayoutProps, 'temple' | 'homePath'> {
  /** Shows only the lamp, without the temple's name. */
  lampOnly?: boolean
  /** Shows only the lamp on phones. */
  isCrowded?: boolean | undefined
  className?: string
}

export function Brand({ temple, homePath = '/', lampOnly, isCrowded, className }: BrandProps) {
  return (
    <Link
      to={homePath}
      aria-label={lampOnly ? temple.name : undefined}
      className={classNames(
        'flex min-h-11 min-w-0 items-center gap-3 rounded-inner text-ink no-underline focus-ring',
        className,
      )}
    >
      <Art name="lamp-hanging" size={34} className="text-art" />
      {!lampOnly && (
        <span
          className={classNames(
            'title line-clamp-2 font-[520] text-[min(1.0625rem,22px)] leading-tight md:text-[min(1.1875rem,24px)]',
            isCrowded && '@max-lg/header:sr-only',
          )}
        >
          {temple.name}
        </span>
      )}
    </Link>
  )
}
