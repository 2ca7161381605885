import type { ReactNode } from 'react'

export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    <span className="block leading-5 print:wrap-normal">{first}</span>
    {second && <span className="block text-quiet text-sm leading-5">{second}</span>}
  </>
)
