/** The lamps, in the main bundle because the first page shows them. */
export const symbols = import.meta.glob<string>('./svg/lamp-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
