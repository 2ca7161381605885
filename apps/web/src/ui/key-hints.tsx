import { Keycap } from './keycap.tsx'

interface KeyHintsProps {
  hints: readonly { keys: readonly string[]; text: string }[]
}

/** Which keys do what; for those who have a keyboard. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-quiet text-sm max-lg:hidden print:hidden">
      {hints.map(({ keys, text }) => (
        <span key={text} className="inline-flex items-center gap-1.5">
          {keys.map((key) => (
            <Keycap key={key}>{key}</Keycap>
          ))}
          {text}
        </span>
      ))}
    </p>
  )
}
