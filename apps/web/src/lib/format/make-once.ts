/** Made when it is first asked for: a format of the browser's costs a cheap phone more than the page that may never use it. */
export function makeOnce<Format>(make: () => Format): () => Format {
  let made: Format | undefined
  return () => (made ??= make())
}
