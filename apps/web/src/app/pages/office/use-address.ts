import { useSearchParams } from 'react-router'

/** What a list shows is in its address: kept by a reload, shared by a link. */
export function useAddress() {
  const [search, setSearch] = useSearchParams()
  const show = (part: Record<string, string | undefined>) => {
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) now.set(name, value)
          else now.delete(name)
        }
        return now
      },
      { replace: true },
    )
  }
  return { search, show }
}
