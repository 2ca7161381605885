import type { PriestEntry } from './priest.api.ts'

/** 27 px and a third more, readable by lamplight at arm's length. */
export const nameSizes = {
  small: 'text-[1.6875rem] leading-[1.35] [&_[lang]]:text-[1.6875rem]',
  large: 'text-[2.25rem] leading-[1.35] [&_[lang]]:text-[2.25rem]',
}

/** The name as it is read aloud: in Malayalam if given, otherwise as written. */
export function PriestName({ entry: { name, nameMl } }: { entry: Pick<PriestEntry, 'name' | 'nameMl'> }) {
  return nameMl === null ? (
    <bdi className="wrap-anywhere">{name}</bdi>
  ) : (
    <bdi lang="ml" className="wrap-anywhere">
      {nameMl}
    </bdi>
  )
}
