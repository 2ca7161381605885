/** The 27 birth stars, in one chunk because they are shown together. */
export const stars = import.meta.glob<string>('./svg/star-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
