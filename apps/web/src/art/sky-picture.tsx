import type { ComponentProps } from 'react'
import { phoneSkies, type SkyName, skies } from './sky.ts'

/** Below Tailwind's `md` a bitmap is shown instead of the SVG. */
const onPhones = '(max-width: 47.99rem)'

/**
 * The temple's sky at the current time. Phones show a bitmap, because rendering the SVG's 900 shapes would block the
 * page.
 */
export function SkyPicture({
  name,
  ...shown
}: Omit<ComponentProps<'img'>, 'alt' | 'src'> & { name: SkyName }) {
  return (
    <picture className="contents">
      <source media={onPhones} type="image/avif" srcSet={phoneSkies[name]} />
      <img src={skies[name]} alt="" fetchPriority="high" {...shown} />
    </picture>
  )
}
