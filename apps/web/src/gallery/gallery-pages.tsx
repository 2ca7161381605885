import { Route, Routes } from 'react-router'
import { CalendarPage } from './calendar-page.tsx'
import { ComponentsPage } from './components-page.tsx'
import { LayoutDemo } from './layout-demo.tsx'
import { SplitDemo } from './split-demo.tsx'

export function GalleryPages() {
  return (
    <Routes>
      <Route path="/split/:sky?" element={<SplitDemo />} />
      <Route path="/calendar/:state?" element={<CalendarPage />} />
      <Route path="/home" element={<LayoutDemo />} />
      <Route path="/demo/*" element={<LayoutDemo />} />
      <Route path="*" element={<ComponentsPage />} />
    </Routes>
  )
}
