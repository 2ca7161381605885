/** The temple's lamps: they stand on the first page, so that they are part of the main bundle and never blink. */
export const symbols = import.meta.glob<string>('./svg/lamp-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
