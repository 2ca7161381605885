/** Classes of the greeting card, shared by the page and its outline so that the layout does not shift. */
export const greetingCard =
  'grid overflow-hidden rounded-card border border-line bg-card md:min-h-79 md:grid-cols-2'
export const greetingSky = 'absolute inset-0 size-full object-cover object-[50%_55%]'
