import { ChevronDown } from 'lucide-react'

/** Expandable questions that work without JavaScript. */
export function QuestionList({ questions }: { questions: { asked: string; answer: string }[] }) {
  return (
    <div className="divide-y divide-line border-line border-y">
      {questions.map(({ asked, answer }) => (
        <details key={asked} className="group" name="question">
          <summary className="flex min-h-15 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold text-[1.0625rem] focus-ring [&::-webkit-details-marker]:hidden">
            {asked}
            <ChevronDown
              aria-hidden="true"
              size={20}
              className="flex-none text-primary group-open:rotate-180"
            />
          </summary>
          <p className="max-w-[60ch] pe-10 pb-5 text-soft">{answer}</p>
        </details>
      ))}
    </div>
  )
}
