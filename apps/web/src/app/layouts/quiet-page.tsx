import type { ReactNode } from 'react'
import { Art } from '../../art/art.tsx'
import type { ArtName } from '../../art/load-art.ts'

type QuietPageProps = { art: ArtName; title: ReactNode; children: ReactNode; action: ReactNode }

/** A page with a picture, one message and one action. */
export function QuietPage({ art, title, children, action }: QuietPageProps) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-3 py-6 text-center md:py-12">
      <Art name={art} size={280} className="mb-2 text-art" />
      <h1>{title}</h1>
      <div className="text-lg text-soft">{children}</div>
      <div className="mt-3">{action}</div>
    </div>
  )
}
