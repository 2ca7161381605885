/** Creates a value on first use: an Intl format is expensive on cheap phones, and many pages never use it. */
export function makeOnce<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}
