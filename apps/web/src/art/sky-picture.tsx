import type { ComponentProps } from 'react'
import { phoneSkies, type SkyName, skies } from './sky.ts'

/** Where Tailwind's `md` begins, the drawing itself is shown. */
const onPhones = '(max-width: 47.99rem)'

/** The temple at this hour. On a phone a picture of the drawing: its nine hundred shapes would hold up the page. */
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
