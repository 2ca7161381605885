const aboutOne = ['customer_name', 'phone_no', 'email', 'search']

/** An export's filters for the audit: that it was about one person, but not which. */
export const describeFilters = (filters: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, aboutOne.includes(name) ? 'given' : value]),
  )
