import { twoWords } from './check-server-file.ts'
import type { Source } from './parse-source.ts'
import { nameOf } from './read-node.ts'
import { webRoles } from './vocabulary.ts'

/**
 * Checks a file of a web feature, or of a folder in one (`room`): components are `.tsx` files with the component's
 * name; all others are named by role or by two words.
 */
export function checkWebFile(room: string, file: string, source: Source): string | undefined {
  if (/^[\w.-]+\.test\.tsx?$/.test(file)) return undefined
  if (file.endsWith('.tsx')) return checkComponentFile(file, source)
  if (webRoles.some((role) => file === `${room}.${role}.ts`)) return undefined
  if (twoWords.test(file.replace(/\.ts$/, ''))) return undefined
  return `not a word of a web feature; calls go to ${room}.api.ts, labels to ${room}-words.ts, a component to a .tsx file, a hook to use-….ts, pure decisions to ${room}.rules.ts, anything else to a file named for what is done to what`
}

function checkComponentFile(file: string, source: Source): string | undefined {
  const stem = file.replace(/\.tsx$/, '')
  if (stem.includes('.')) return `"${stem}" has a dot; call the file after its component, in kebab-case`
  const names = listExported(source).filter((name) => /^[A-Z]/.test(name))
  const named = names.find((name) => name.toLowerCase() === stem.replaceAll('-', ''))
  const others = names.filter((name) => name !== named && !/^[A-Z0-9_]+$/.test(name))
  if (!named) {
    const component = stem.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase())
    return `exports no component ${component}; name the file after its component, or move what is no component to a .ts file`
  }
  if (others.length === 0) return undefined
  return `exports more than one component; move ${others.join(', ')} to a file of its own beside it`
}

/** Exported functions, classes and constants; types are not components. */
function listExported({ body }: Source): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration')
      return []
    const { declaration } = statement
    if (declaration?.type === 'VariableDeclaration') {
      return declaration.declarations.map(({ id }) => nameOf(id) ?? '')
    }
    if (declaration?.type !== 'FunctionDeclaration' && declaration?.type !== 'ClassDeclaration') return []
    return [nameOf(declaration.id) ?? '']
  })
}
