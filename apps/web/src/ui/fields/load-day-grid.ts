/** Loaded on demand: the date picker is as large as a page. */
export const loadDayGrid = async () => (await import('./day-grid.tsx')).DayGrid
