/** The commands of a page that are marked to be run, in order: code blocks that begin with ```sh proof. */
export function readSteps(page: string): string[] {
  return [...page.matchAll(/^```sh proof\n(.*?)^```$/gms)].map(([, commands = '']) => commands.trimEnd())
}
