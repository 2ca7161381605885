import { STARS } from '@vazhipadu/panchang/names'
import type { ReactNode } from 'react'
import { Beside } from './beside.tsx'

const malayalam = new Map(STARS.map(({ en, ml }) => [en, ml]))

/** A birth star as people know it, in both scripts: "Ayilyam ആയില്യം". They stay together while the line has room. */
export function StarName({ name }: { name: string }) {
  const ml = malayalam.get(name)
  return (
    <bdi className="inline-block max-w-full">
      {name}
      {ml && (
        <>
          {' '}
          {/* Its taller letters do not make the line taller: nothing moves when the stars' names arrive. */}
          <Beside className="leading-none">{ml}</Beside>
        </>
      )}
    </bdi>
  )
}

/** For whom a pooja is: the name, and the star where it is known. */
export function PersonAndStar({ name, starName }: { name: ReactNode; starName: string | null }) {
  return (
    <>
      <bdi className="wrap-anywhere">{name}</bdi>
      {starName && (
        <>
          {', '}
          <StarName name={starName} />
        </>
      )}
    </>
  )
}
