import { proposeMapping } from '../ingest/import/propose-mapping.ts'
import { readNumber } from '../ingest/import/read-number.ts'
import { StampReader } from '../ingest/import/stamp.ts'
import { openTableFile } from '../ingest/import/table-file.ts'

/** A line of a weather file that was understood; `issuedAt` stands in forecasts only. Instants ISO 8601 UTC. */
export interface WeatherLine {
  readonly line: number
  readonly at: string
  readonly temperature: number
  readonly humidity: number | null
  readonly irradiance: number | null
  readonly issuedAt?: string
}

/** A line that was not taken and why; `field` is the head of the column at fault. */
export interface RefusedLine {
  readonly line: number
  readonly field: string | null
  readonly reason: string
}

/** What a weather file holds. */
export interface WeatherFile {
  readonly isForecast: boolean
  readonly lines: readonly WeatherLine[]
  readonly refused: readonly RefusedLine[]
}

const mostLines = 200_000
const sampled = 400
const issueColumn = /^(发布时间|起报时间|预报发布时间|issued?(_?at|_?time)?(_utc)?|reference_?time)$/i

/**
 * Reads a table of hourly weather: time, temperature, and where there are any humidity and irradiance; with a column
 * 发布时间 it is a forecast. Columns and clock are told by the same proposal as in the import of readings.
 *
 * Gives a sentence where the file holds no weather.
 */
export async function readWeatherFile(path: string, fileName: string, zone: string): Promise<WeatherFile | string> {
  const rows: { readonly line: number; readonly cells: readonly string[] }[] = []
  for await (const chunk of openTableFile(path, fileName).chunks()) {
    for (const [at, cells] of chunk.rows.entries()) rows.push({ line: chunk.lines[at]!, cells })
    if (rows.length > mostLines) return `一个文件最多 ${mostLines} 行`
  }
  const header = (rows[0]?.cells ?? []).map((name) => name.replace(/^\uFEFF/, '').trim())
  const issueAt = header.findIndex((name) => issueColumn.test(name))
  const isOther = (_: string, at: number) => at !== issueAt
  const sample = rows.slice(1, sampled).map(({ cells }) => cells.filter(isOther))
  const mapping = proposeMapping({ fileName, header: header.filter(isOther), rows: sample, projectZone: zone })
  const { time, temperature, humidity, irradiation } = mapping.columns
  if (time === undefined || temperature === undefined) return '文件须有“时间”和“温度”两列'
  const reader = new StampReader(mapping.zone, mapping.clock, mapping.order)
  const [series, issues] = [{}, {}]
  const lines: WeatherLine[] = []
  const refused: RefusedLine[] = []
  for (const { line, cells } of rows.slice(1)) {
    const cell = (name: string | undefined) => (name === undefined ? '' : (cells[header.indexOf(name)] ?? '').trim())
    const refuse = (field: string | undefined, reason: string) => refused.push({ line, field: field ?? null, reason })
    const ts = reader.read(cell(time), series)
    if (typeof ts === 'string') refuse(time, ts)
    else {
      const [t, rh, ghi] = [temperature, humidity, irradiation].map((name) => readNumber(cell(name)))
      const issued = issueAt < 0 ? undefined : reader.read((cells[issueAt] ?? '').trim(), issues)
      if (t === undefined) refuse(temperature, '没有温度')
      else if (!(t >= -90 && t <= 70)) refuse(temperature, '温度不在 -90 到 70 之间')
      else if (rh !== undefined && !(rh >= 0 && rh <= 100)) refuse(humidity, '湿度不在 0 到 100 之间')
      else if (ghi !== undefined && !(ghi >= 0 && ghi <= 2000)) refuse(irradiation, '辐照度不在 0 到 2000 之间')
      else if (typeof issued === 'string') refuse(header[issueAt], `发布${issued}`)
      else if (issued !== undefined && ts < issued) refuse(time, '预报时刻早于发布时间')
      else if (ts % 3600 !== 0) refuse(time, '不是整点')
      else
        lines.push({
          line,
          at: new Date(ts * 1000).toISOString(),
          temperature: t,
          humidity: rh ?? null,
          irradiance: ghi ?? null,
          ...(issued === undefined ? {} : { issuedAt: new Date(issued * 1000).toISOString() }),
        })
    }
  }
  return { isForecast: issueAt >= 0, lines, refused }
}
