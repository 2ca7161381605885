import { useEffect, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { type ArtName, artAtHand, loadArt } from './load-art.ts'

interface ArtProps {
  name: ArtName
  /** Width in px; emblems and stars are square, scenes 4:3. */
  size?: number
  className?: string
}

/** Makes ids unique, because gradients are referenced by id across the whole page. */
const withOwnIds = (drawing: string, own: string) =>
  drawing.replace(/\bid="([^"]+)"/g, `id="$1${own}"`).replace(/url\(#([^)]+)\)/g, `url(#$1${own})`)

/** A picture as inline SVG, so that it follows the theme. Decorative: its name is given in text next to it. */
export function Art({ name, size = 48, className }: ArtProps) {
  const own = useId().replace(/[^\w-]/g, '')
  const [arrived, setArrived] = useState<{ name: ArtName; drawing: string | undefined }>()
  const drawing = artAtHand(name) ?? (arrived?.name === name ? arrived.drawing : undefined)

  useEffect(() => {
    if (artAtHand(name)) return
    let wanted = true
    void loadArt(name).then((found) => {
      if (wanted) setArrived({ name, drawing: found })
    })
    return () => {
      wanted = false
    }
  }, [name])

  return (
    <span
      aria-hidden="true"
      data-art={name}
      style={{ width: size, height: name.startsWith('scene-') ? size * 0.75 : size }}
      className={classNames('block max-w-full flex-none [&>svg]:block [&>svg]:size-full', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings, built into the app
      dangerouslySetInnerHTML={{ __html: drawing ? withOwnIds(drawing, own) : '' }}
    />
  )
}
