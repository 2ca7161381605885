import { Avatar as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-14 text-lg' }

/** First letters of the first and the last word, in any script. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return ends
    .map(
      (word) =>
        letters
          .segment(word ?? '')
          [Symbol.iterator]()
          .next().value?.segment ?? '',
    )
    .join('')
    .toLocaleUpperCase()
}

export function Avatar({ name, src, size = 'md' }: AvatarProps) {
  return (
    <Radix.Root
      className={classNames(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-primary-subtle font-semibold text-primary',
        sizes[size],
      )}
    >
      {src && <Radix.Image src={src} alt="" className="size-full object-cover" />}
      <Radix.Fallback aria-hidden="true">{initialsOf(name)}</Radix.Fallback>
    </Radix.Root>
  )
}
