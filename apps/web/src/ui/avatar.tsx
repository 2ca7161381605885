import { Avatar as Radix } from 'radix-ui'
import { makeOnce } from '../lib/format/make-once.ts'
import { classNames } from './class-names.ts'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const sizes = {
  sm: 'size-7 text-[12px]',
  md: 'size-9 text-[14px]',
  lg: 'size-14 text-lg',
  xl: 'size-28 text-4xl',
}

/** `Intl.Segmenter` is undefined in Firefox before 2024. */
const letters = makeOnce(() =>
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined,
)

/** Latin letters need no segmenter, which takes a phone 0.1 s to create. */
function first(word = ''): string {
  if (/^[ -~]/.test(word) && !/[^ -~]/.test(word.charAt(1))) return word.charAt(0)
  const parts = letters()
  if (!parts) return /^.\p{M}*/u.exec(word)?.[0] ?? ''
  const [letter] = parts.segment(word)
  return letter?.segment ?? ''
}

/** Initials of the first and last word; of the first only, if its letter carries vowel signs. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const start = first(words[0])
  // A letter with vowel signs is wide enough to fill the avatar.
  if (words.length < 2 || start.length > 1) return start.toLocaleUpperCase()
  return (start + first(words.at(-1))).toLocaleUpperCase()
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
