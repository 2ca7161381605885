import { readFileSync } from 'node:fs'

export interface Example {
  readonly kind: 'js' | 'console'
  /** A program, or the arguments after `$ npx panchang `. */
  readonly run: string
  readonly prints: string
}

/** A program's expected output is in comments: after each `console.log(…)`, or in lines at the end. */
function readProgram(run: string): Example {
  const comments = [...run.matchAll(/(?:^|\s)\/\/ (.*)$/gm)].map(([, text]) => text)
  return { kind: 'js', run, prints: comments.join('\n') }
}

function readCommands(text: string): Example[] {
  return text
    .split(/^\$ npx panchang /m)
    .slice(1)
    .map((part) => {
      const [run = '', ...prints] = part.trimEnd().split('\n')
      return { kind: 'console', run, prints: prints.join('\n') }
    })
}

/** All runnable examples of the README with their expected output. */
export function readExamples(): Example[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  return [...readme.matchAll(/^```(js|console)\n(.*?)^```$/gms)].flatMap(([, kind, text = '']) =>
    kind === 'js' ? [readProgram(text)] : readCommands(text),
  )
}

/** The JSON answers that the README's example checks. */
export function readAnswers(): string {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  return /^```json\n(.*?)^```$/ms.exec(readme)?.[1] ?? ''
}
