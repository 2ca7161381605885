import { useQuery } from '@tanstack/react-query'
import { saveTexts, type TextKind, type Translation, textKinds } from '@vazhipadu/contract/catalogue-texts'
import { mayCall } from '@vazhipadu/contract/rights'
import { languageNames } from '@vazhipadu/locales/languages'
import { Download, PencilLine } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { textsQuery } from '../../../features/catalogue/texts/texts.api.ts'
import { TextsBoard, type TextsBoardHandle } from '../../../features/catalogue/texts/texts-board.tsx'
import { writeSheet } from '../../../features/catalogue/texts/write-sheet.ts'
import { useRights } from '../../../features/profile/use-rights.ts'
import { useTextsUnder, useTranslation } from '../../../lib/i18n/use-translation.ts'
import { routes } from '../../../lib/paths.ts'
import { createFileUrl, saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { HeadingWithActions } from '../../../ui/layout/heading-with-actions.tsx'
import { Keycap } from '../../../ui/lists/keycap.tsx'
import { OfficeFailure } from '../../layouts/office-failure.tsx'

/** Translations of the temple's and the offerings' texts, in all languages side by side. */
export function TextsPage() {
  const { t } = useTranslation()
  const words = useTextsUnder('office-catalogue.texts')
  const [search, setSearch] = useSearchParams()
  const query = useQuery(textsQuery)
  const mayChange = mayCall(saveTexts, useRights())
  const board = useRef<TextsBoardHandle>(null)
  const kind = textKinds.find((each) => each === search.get('of')) ?? 'offerings'
  const open = (of: TextKind) => setSearch(of === 'offerings' ? {} : { of }, { replace: true })
  const save = (language: Translation) => {
    if (!query.data) return
    const { english } = languageNames[language]
    const sheet = writeSheet(query.data.subjects, language, {
      of: (each) => words(`kinds.${each}`),
      field: (field) => words(`fields.${field}`),
      state: (state) => words(`sheetStates.${state}`),
      head: {
        of: words('sheetHead.of'),
        text: words('sheetHead.text'),
        english: words('sheetHead.english'),
        malayalam: words('sheetHead.malayalam'),
        language: english,
        state: words('sheetHead.state'),
      },
    })
    const name = words('sheetFile', { language: english.toLowerCase() })
    saveFile(createFileUrl(new Blob([sheet], { type: 'text/csv;charset=utf-8' })), name)
  }
  return (
    <>
      <p className="text-soft text-sm">
        <Link to={routes.catalogue.path}>{t('app.titles.catalogue')}</Link>
      </p>
      <HeadingWithActions
        title={t('app.titles.catalogueTexts')}
        lead={<span className="block max-w-184">{words('lead')}</span>}
      >
        <Button
          look="line"
          icon={<Download aria-hidden="true" size={20} />}
          disabled={!query.data}
          onClick={() => save(board.current?.language ?? 'ml')}
        >
          {words('sheet')}
        </Button>
        {mayChange && (
          <Button
            look="main"
            icon={<PencilLine aria-hidden="true" size={20} />}
            disabled={!query.data}
            onClick={() => board.current?.fillNext()}
          >
            {words('next')}{' '}
            <span className="max-lg:hidden">
              <Keycap>{words('keys.n')}</Keycap>
            </span>
          </Button>
        )}
      </HeadingWithActions>
      {query.data ? (
        <TextsBoard texts={query.data} kind={kind} onKind={open} mayChange={mayChange} ref={board} />
      ) : query.isError ? (
        <OfficeFailure title={words('failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSpinner />
      )}
    </>
  )
}
