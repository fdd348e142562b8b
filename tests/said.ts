import { afterEach, beforeEach, vi } from 'vitest'

/** What the command under test prints, line by line, anew for each test of the file. */
export function listenToCommand(): readonly string[] {
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((text) => void said.push(String(text)))
  })
  afterEach(() => void vi.restoreAllMocks())
  return said
}
