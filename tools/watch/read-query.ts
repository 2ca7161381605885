/** A metric in a query, with the labels it filters by. */
export type Named = { name: string; labels: string[] }

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])

/**
 * Finds the metrics of a PromQL query. Not a parser: expects a query that `promtool` has accepted. Labels in `by (…)`,
 * `on (…)` and similar are not metrics, and neither is a name followed by a bracket, which is a function.
 */
export function readQuery(expr: string): Named[] {
  const bare = expr
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
  return [...bare.matchAll(/(?<![\w:])([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?/g)].flatMap(
    ([, name = '', after = '']) => {
      if (after === '(' || KEYWORDS.has(name.toLowerCase())) return []
      const labels = [...after.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
      return [{ name, labels }]
    },
  )
}
