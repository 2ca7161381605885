import { STARS } from '@vazhipadu/panchang/names'
import type { ReactNode } from 'react'
import { Beside } from './beside.tsx'

const malayalam = new Map(STARS.map(({ en, ml }) => [en, ml]))

/** A birth star in both scripts: "Ayilyam ആയില്യം". Wraps between them only if the line is too short. */
export function StarName({ name }: { name: string }) {
  const ml = malayalam.get(name)
  return (
    <bdi className="inline-block max-w-full">
      {name}
      {ml && (
        <>
          {' '}
          {/* The taller letters must not increase the line height: otherwise the layout shifts when the names load. */}
          <Beside className="leading-none">{ml}</Beside>
        </>
      )}
    </bdi>
  )
}

/** A person's name, with the star if it is known. */
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
