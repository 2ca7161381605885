import type { Node } from 'oxc-parser'
import { isTestCode } from './locate-file.ts'
import type { Source } from './parse-source.ts'
import { nameOf, stringOf } from './read-node.ts'
import { type Check, isSource, lineOf, readTree } from './read-tree.ts'

const house = /^apps\/(server|web)\/src\//
const locale = /^[a-z]{2}-[A-Z]{2}$/

/** Formats that are the same for all readers, with the reason. */
const sameForAll: Record<string, string> = {
  'apps/server/src/platform/pdf/open-pdf.ts': 'papers whose words are English',
  'apps/server/src/features/day-sheet/compose-day-sheet.ts': 'the head of the priest’s paper',
  'apps/server/src/features/refunds/read-packet.ts': 'a paper for a bank',
  'apps/server/src/features/orders/build-timeline.ts': 'a day in what the office reads',
  'apps/server/src/features/notifications/letters/format-words.ts': 'days in letters of the office',
  'apps/web/src/lib/format/format-list.ts': 'the “and” of English',
  'apps/web/src/lib/dates/civil-day.ts': 'a day as programs write it',
  'apps/web/src/lib/dates/instant-at.ts': 'an instant as programs write it',
  'apps/web/src/lib/format/format-day.ts': 'Malayalam beside the reader’s own language',
  'apps/web/src/app/shells/temple-today.tsx': 'Malayalam beside the reader’s own language',
  'apps/web/src/room/format-room.ts': 'the clock of the waiting room',
}

/**
 * Dates and times must follow the reader's language; a fixed locale is allowed only where no words are produced:
 * numbers and clocks.
 */
export const checkFixedLocales: Check = (root, seen) => {
  const tree = readTree(root, seen)
  return tree.paths
    .filter(
      (path) => house.test(path) && isSource(path) && !isTestCode(path) && sameForAll[path] === undefined,
    )
    .flatMap((path) => {
      const source = tree.parse(path)
      const wordless = findWordless(source)
      return source
        .nodes('Literal')
        .filter((node) => locale.test(stringOf(node) ?? '') && !wordless.has(node.start))
        .map(
          ({ start, raw }) =>
            `${path}:${lineOf(source.text, start)}: ${raw} fixes a language; write days and hours with locales/format-date.ts and words from locales/en`,
        )
    })
}

/** Positions of locales that only format numbers. */
function findWordless({ nodes }: Source): Set<number> {
  const calls = [...nodes('NewExpression'), ...nodes('CallExpression')]
  return new Set(
    calls
      .filter(({ callee, arguments: [first, options] }) => {
        const isIndian = stringOf(first) === 'en-IN'
        if (nameOf(callee) === 'NumberFormat') return isIndian
        if (nameOf(callee) === 'toLocaleString') return isIndian && !namesStyle(options)
        return nameOf(callee) === 'DateTimeFormat' && isClock(options)
      })
      .map(({ arguments: [first] }) => first?.start ?? -1),
  )
}

const valuesOf = (node: Node | undefined) =>
  node?.type === 'ObjectExpression'
    ? node.properties.map((each) =>
        each.type === 'Property' ? [nameOf(each.key) ?? '', stringOf(each.value)] : ['...', undefined],
      )
    : undefined

const namesStyle = (options: Node | undefined) =>
  valuesOf(options)?.some(([name = '']) => !/FractionDigits$/.test(name)) ?? options !== undefined

/** Two digits per part and 24 hours: the same in every language. */
const isClock = (options: Node | undefined) =>
  valuesOf(options)?.every(
    ([name, value = '']) => name === 'timeZone' || /^(numeric|2-digit|h23)$/.test(value),
  ) ?? false
