import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/use-translation.ts'
import type { OrderDetail } from './changes.api.ts'
import { areTogether, type Draft, draftPerson, type LineDraft, listSamePerson } from './changes.rules.ts'
import { LineEditor } from './line-editor.tsx'

type Line = OrderDetail['order']['lines'][number]

export interface BookingLinesProps {
  lines: readonly Line[]
  stars: readonly { id: number; name: string; nameMl: string }[]
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Line ids whose new day was refused, with the reason. */
  refused: ReadonlyMap<number, string>
  /** The line a day is being chosen for. */
  choosing: number | undefined
  onChoosing: (lineId: number | undefined) => void
  calendar: (line: Line, value: string, choose: (day: string) => void) => ReactNode
}

/** The lines of a booking. A correction applies to all lines of the same person, unless the checkbox is cleared. */
export function BookingLines(props: BookingLinesProps) {
  const { lines, stars, draft, onDraft, refused, choosing, onChoosing, calendar } = props
  const { t } = useTranslation()
  return lines.map((line, at) => {
    const own = draft.get(line.id) ?? {}
    const others = listSamePerson(lines, line)
    const isOne = areTogether(draft, line, others)
    const change = (next: LineDraft) =>
      onDraft(draftPerson(new Map(draft).set(line.id, next), isOne ? others : [], next))
    const reasonOf = refused.get(line.id)
    return (
      <LineEditor
        key={line.id}
        line={line}
        number={at + 1}
        draft={own}
        stars={stars}
        refusal={reasonOf && t(`office-orders.reasons.${reasonOf}`, { defaultValue: reasonOf })}
        others={{ count: others.length, areTogether: isOne }}
        isChoosing={choosing === line.id}
        calendar={calendar(line, own.date ?? line.date, (day) => {
          change({ ...own, date: day === line.date ? undefined : day })
          onChoosing(undefined)
        })}
        onChange={change}
        onTogether={(together) => onDraft(draftPerson(draft, others, together ? own : {}))}
        onChoose={() => onChoosing(choosing === line.id ? undefined : line.id)}
      />
    )
  })
}
