import { classNames } from '../../ui/class-names.ts'
import type { LayoutProps } from './layout-props.ts'
import { contentId } from './skip-link.tsx'

/** The page's content, with padding and room for the phone's tab bar. */
export function Content({ notice, wide, children }: Pick<LayoutProps, 'notice' | 'wide' | 'children'>) {
  return (
    <>
      {notice}
      <main
        id={contentId}
        tabIndex={-1}
        className={classNames(
          'content-pad mx-auto w-full pt-6 pb-10 outline-none md:pt-10 md:pb-16',
          wide ? 'max-w-[105rem]' : 'max-w-[calc(var(--content-max)+4rem)]',
        )}
      >
        {children}
      </main>
    </>
  )
}
