import type { Store } from '../db/connect.ts'
import { badInput } from '../errors.ts'
import type { Service } from '../http/service.ts'
import { isTableFile } from '../ingest/import/table-file.ts'
import { findStation, importHours, mayWrite } from './weather.store.ts'
import { writeForecasts } from './weather-forecast.store.ts'
import { type RefusedLine, readWeatherFile, type WeatherLine } from './weather-import.ts'

const mostRefusals = 1000

/**
 * `weather.import`: takes hourly weather or forecasts of a file. Hours that are known stay as they are: with the same
 * values they count as repeated, else they are refused; hours that were only filled in are replaced.
 */
export function weatherImportService(store: Store): Service {
  return async ({ params, caller, files = [] }) => {
    const [file] = files
    if (!file) throw badInput('file', '请选择要导入的文件')
    if (!isTableFile(file.fileName)) throw badInput('file', '请选择 csv、csv.gz、tsv 或 xlsx 文件')
    const station = await findStation(store, params.stationId as number | undefined)
    await mayWrite(store, caller, station)
    const read = await readWeatherFile(file.path, file.fileName, station.timeZone).catch((error: unknown) => {
      throw badInput('file', `文件无法读取：${error instanceof Error ? error.message : String(error)}`)
    })
    if (typeof read === 'string') throw badInput('file', read)
    const kind = read.isForecast ? 'forecast' : 'hours'
    const { single, twice } = onlyOnce(read.lines)
    const refused = [...read.refused, ...twice]
    const answer = (taken: number, repeated: number, more: readonly RefusedLine[] = []) => ({
      kind,
      taken,
      repeated,
      refusedTotal: refused.length + more.length,
      refused: [...refused, ...more].sort((one, other) => one.line - other.line).slice(0, mostRefusals),
    })
    if (read.isForecast) {
      const rows = single.flatMap(({ issuedAt = '', at, temperature }) => [{ issuedAt, at, temperature }])
      await writeForecasts(store, station.id, caller.userId, 'file', rows)
      return answer(rows.length, 0)
    }
    const { taken, repeated, kept } = await importHours(store, station.id, caller.userId, single)
    const isKept = new Set(kept)
    const reason = '该时刻已有不同的数据，需要更改请用“手工修正”'
    const conflicts = single.filter(({ at }) => isKept.has(at)).map(({ line }) => ({ line, field: null, reason }))
    return answer(taken, repeated, conflicts)
  }
}

/** The first line of each hour (and issue); later ones are refused, since it cannot be told which is right. */
function onlyOnce(lines: readonly WeatherLine[]): { single: WeatherLine[]; twice: RefusedLine[] } {
  const first = new Map<string, WeatherLine>()
  const twice: RefusedLine[] = []
  for (const line of lines) {
    const key = `${line.issuedAt ?? ''} ${line.at}`
    const known = first.get(key)
    if (known === undefined) first.set(key, line)
    else twice.push({ line: line.line, field: null, reason: `与第 ${known.line} 行的时刻重复` })
  }
  return { single: [...first.values()], twice }
}
