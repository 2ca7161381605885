import { useEffect, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { type ArtName, artAtHand, loadArt } from './load-art.ts'

interface ArtProps {
  name: ArtName
  /** Pixels wide; emblems and stars are square, scenes four by three. */
  size?: number
  className?: string
}

/** Gradients are found by id in the whole page: each copy of a scene needs its own. */
const withOwnIds = (drawing: string, own: string) =>
  drawing.replace(/\bid="([^"]+)"/g, `id="$1${own}"`).replace(/url\(#([^)]+)\)/g, `url(#$1${own})`)

/** A drawing of the family, inline, so that it follows the theme. Decoration: its name stands beside it. */
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
