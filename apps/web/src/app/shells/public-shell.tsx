import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useTemple } from '../../lib/api/use-temple.ts'
import { routes } from '../../lib/paths.ts'
import { LanguageMenu } from '../language/lazy-languages.ts'
import { Brand } from '../layouts/brand.tsx'
import { Content } from '../layouts/content.tsx'
import { Footer } from '../layouts/footer.tsx'
import { SkipLink } from '../layouts/skip-link.tsx'
import { LookButton } from '../theme/lazy-look-button.ts'

/** Pages readable without signing in: the temple's name above, legal links below. */
export function PublicShell() {
  const temple = useTemple()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="kasavu content-pad flex h-header flex-none items-center bg-card">
        <Brand temple={temple} homePath={routes.home.path} />
        <div className="ms-auto flex flex-none items-center gap-1 ps-3">
          <Suspense>
            <LanguageMenu look="bar" />
            <LookButton />
          </Suspense>
        </div>
      </header>
      <div className="flex-1">
        <Content>
          <Outlet />
        </Content>
      </div>
      <Footer temple={temple} />
    </div>
  )
}
