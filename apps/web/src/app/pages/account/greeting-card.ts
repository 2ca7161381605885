/** The card that greets and its sky, alike on the page and in the outline that stands for it: nothing moves. */
export const greetingCard =
  'grid overflow-hidden rounded-card border border-line bg-card md:min-h-79 md:grid-cols-2'
export const greetingSky = 'absolute inset-0 size-full object-cover object-[50%_55%]'
