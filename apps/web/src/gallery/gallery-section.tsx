import { type ReactNode, useId } from 'react'

/** One component in its states. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line border-t py-8">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
