/** Deities, concerns and other emblems, in one chunk because they are shown together. */
export const emblems = import.meta.glob<string>(
  ['./svg/*.svg', '!./svg/lamp-*.svg', '!./svg/star-*.svg', '!./svg/scene-*.svg', '!./svg/sky-*.svg'],
  { eager: true, query: '?raw', import: 'default' },
)
