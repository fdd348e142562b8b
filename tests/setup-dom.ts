// A busy machine is no fault of a page: what a test waits for may take as long as the test itself has.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}

export {}
