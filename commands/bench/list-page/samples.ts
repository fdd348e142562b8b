/** A column of the sample table. */
export interface SampleColumn {
  readonly id: string
  readonly title: string
  readonly numeric: boolean
}

/** Columns of the sample: every third one holds text, the others figures. */
export function sampleColumns(count: number): SampleColumn[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    title: `列 ${index + 1}`,
    numeric: index % 3 !== 0,
  }))
}

/** Rows of the sample; the same at every run. */
export function sampleRows(count: number, columns: readonly SampleColumn[]): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, row) => {
    const fields = columns.map(({ id, numeric }, column) => [
      id,
      numeric ? ((row + 1) * (column + 7) * 37) % 9973 : `仪表 ${row + 1} 第 ${column + 1} 列`,
    ])
    return { id: row + 1, ...Object.fromEntries(fields) }
  })
}

/** Names of the fields of the sample form. */
export function sampleFields(
  count: number,
): { readonly id: string; readonly label: string; readonly type: 'string' | 'number' }[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    label: `字段 ${index + 1}`,
    type: index % 4 === 3 ? 'number' : 'string',
  }))
}
