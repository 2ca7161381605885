/**
 * The templates registered with the provider, as Indian operators demand: text that departs from one is not
 * delivered. `##NAME##` is a slot. A new SMS of the temple is added here first.
 */
export const smsTemplates: Record<string, string> = {
  'tmpl-code': '##CODE## is your code for Sree Nagaraja Temple. Valid for 5 minutes. Never share it. -KVMPZH',
}

const slot = /##(\w+)##/g

export function listSlots(template: string): string[] {
  return [...new Set([...template.matchAll(slot)].map((match) => match[1] ?? ''))]
}

export function fillTemplate(template: string, variables: Record<string, string>): string {
  return template.replace(slot, (_, name: string) => variables[name] ?? '')
}
