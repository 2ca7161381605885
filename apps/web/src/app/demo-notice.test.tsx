import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadWords } from '../lib/i18n/i18n.ts'
import { DemoNotice } from './demo-notice.tsx'

beforeAll(() => loadWords('demo'))

it('says that it is a demo and that nothing is charged', () => {
  render(<DemoNotice />)
  expect(screen.getByRole('note').textContent).toContain('nothing is charged')
})
