/** The few drawings that stand on most pages: part of the main bundle, so that they never blink. */
export const symbols = import.meta.glob<string>(
  [
    './svg/*.svg',
    '!./svg/deity-*.svg',
    '!./svg/concern-*.svg',
    '!./svg/star-*.svg',
    '!./svg/scene-*.svg',
    '!./svg/sky-*.svg',
  ],
  { eager: true, query: '?raw', import: 'default' },
)
