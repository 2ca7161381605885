interface FlameClockProps {
  /** 0 to 1: how much of the time is left. */
  share: number
}

const around = 2 * Math.PI * 23

/** The hold as a lamp in a ring that grows shorter. Decoration: the time stands beside it in figures. */
export function FlameClock({ share }: FlameClockProps) {
  const lit = Math.max(0, Math.min(1, share)) * around
  return (
    <svg width="52" height="52" viewBox="0 0 52 52" aria-hidden="true" className="flex-none">
      <circle cx="26" cy="26" r="23" fill="none" stroke="var(--line)" strokeWidth="4" />
      <circle
        cx="26"
        cy="26"
        r="23"
        fill="none"
        stroke="var(--primary-mild)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${lit} ${around}`}
        transform="rotate(-90 26 26)"
      />
      <path
        d="M26 14c4 6.2 6.5 10 6.5 14a6.5 6.5 0 0 1-13 0c0-4 2.5-7.8 6.5-14Z"
        fill={share > 0 ? 'var(--art-accent)' : 'none'}
        stroke={share > 0 ? 'none' : 'var(--line-strong)'}
        strokeDasharray={share > 0 ? undefined : '3 3'}
      />
    </svg>
  )
}
