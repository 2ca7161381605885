/** Deities, concerns and the few other emblems: shown together, loaded together. */
export const emblems = import.meta.glob<string>(
  ['./svg/*.svg', '!./svg/lamp-*.svg', '!./svg/star-*.svg', '!./svg/scene-*.svg', '!./svg/sky-*.svg'],
  { eager: true, query: '?raw', import: 'default' },
)
