const aboutOne = ['customer_name', 'phone_no', 'email', 'search']

/** What an export asked for, as the audit keeps it: that it was about one person, and not about whom. */
export const describeFilters = (asked: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, aboutOne.includes(name) ? 'given' : value]),
  )
