import type { ReactNode } from 'react'

export type Fact = { name: string; note?: string; value: ReactNode }

/** Names and values, one pair per line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ name, note, value }) => (
        <div
          key={`${name} ${note}`}
          className="flex flex-wrap justify-between gap-x-4 border-line border-t py-2.5 first:border-t-0 first:pt-0"
        >
          <dt className="min-w-0">
            {name}
            {note && <span className="block text-quiet text-sm">{note}</span>}
          </dt>
          <dd className="min-w-0 text-end font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
