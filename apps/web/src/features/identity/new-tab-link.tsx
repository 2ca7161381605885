import type { ReactNode } from 'react'

/** Leaves the form where it is: what was typed must not be lost to reading the terms. */
export function NewTabLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
