/** A metric that a query names, with the labels it chooses by. */
export type Named = { name: string; labels: string[] }

const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan'])

/**
 * The metrics of a PromQL query. Not a parser: what `promtool` has accepted is taken apart by its signs alone. A label in
 * `by (…)`, `on (…)` and their like is no metric, and neither is what a bracket follows: that is a function.
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
