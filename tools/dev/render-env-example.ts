import { posix } from 'node:path'
import type { Variable } from '../../apps/server/src/config/describe-variable.ts'
import type { Group } from './render-configuration.ts'

const WIDTH = 110

const HEAD = `The environment of API, worker and commands. Written by npm run config:docs; more in docs/operations/configuration.md.
Copy it to .env, which git ignores, and fill in what is required. Nothing reads that file by itself: give it by node --env-file=.env, a unit's EnvironmentFile or a container's env_file. What has a # before its name has the value that is shown, or none: take the # away to give another. What is empty counts as not given. A secret may stand in a file instead: NAME_FILE=/path/of/the/file.`

/** Every variable with its description: required ones are empty, all others are commented out with their default. */
export function renderEnvExample(groups: Group[]): string {
  const sections = groups.map(({ title, about, variables }) => {
    const lines = [`# ==== ${title} ====`, ...comment(about), ...variables.flatMap(renderVariable)]
    return `${lines.join('\n')}\n`
  })
  return `${HEAD.split('\n').flatMap(comment).join('\n')}\n\n${sections.join('\n')}`
}

function renderVariable(variable: Variable): string[] {
  const { name, purpose, form, without, example, isRequired, isSecret, byDefault } = variable
  const marks = [isRequired && 'required', isSecret && 'secret'].filter(Boolean).join(', ')
  return [
    '',
    ...comment(marks ? `[${marks}] ${purpose}` : purpose),
    ...comment(`Value: ${form}`),
    ...(without ? comment(`Without it ${without}.`) : []),
    ...(example ? comment(`Example: ${example}`) : []),
    isRequired ? `${name}=` : `#${name}=${byDefault ?? ''}`,
  ]
}

/** Converts Markdown to plain comment lines; a link becomes the path of its file. */
function comment(text: string): string[] {
  const plain = text
    .replaceAll(/\[[^\]]+\]\(([^)#]+)[^)]*\)/g, (_whole, path: string) => posix.join('docs/operations', path))
    .replaceAll('`', '')
  const lines = ['#']
  for (const word of plain.split(/\s+/)) {
    const line = lines.at(-1) ?? '#'
    if (line.length + 1 + word.length > WIDTH && line !== '#') lines.push(`# ${word}`)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}
