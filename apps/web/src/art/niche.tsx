import { classNames } from '../ui/class-names.ts'
import { Art } from './art.tsx'
import type { ArtName } from './load-art.ts'

const sizes = {
  sm: { frame: 'w-12 h-[54px] rounded-t-[24px] rounded-b-md', art: 33 },
  md: { frame: 'w-[72px] h-20 rounded-t-[36px] rounded-b-lg', art: 49 },
  lg: { frame: 'w-28 h-[124px] rounded-t-[56px] rounded-b-xl', art: 76 },
}

/** An emblem in the arched lamp niche of a temple wall. */
export function Niche({ name, size = 'md' }: { name: ArtName; size?: 'sm' | 'md' | 'lg' }) {
  return (
    <span className={classNames('niche', sizes[size].frame)}>
      <Art name={name} size={sizes[size].art} />
    </span>
  )
}
