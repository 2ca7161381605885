/** Deities and concerns: shown together, loaded together. */
export const emblems = import.meta.glob<string>(['./svg/deity-*.svg', './svg/concern-*.svg'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
