/** The commands of a page that are marked to be run, in their order: code that begins with ```sh proof. */
export function readSteps(page: string): string[] {
  return [...page.matchAll(/^```sh proof\n(.*?)^```$/gms)].map(([, commands = '']) => commands.trimEnd())
}
