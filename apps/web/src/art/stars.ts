/** The 27 birth stars as small constellations: shown together, loaded together. */
export const stars = import.meta.glob<string>('./svg/star-*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
