/** The months weigh as much as a page: whoever only passes a date field does not load them. */
export const loadDayGrid = async () => (await import('./day-grid.tsx')).DayGrid
