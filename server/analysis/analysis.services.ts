import type { Store } from '../db/connect.ts'
import { serviceTable } from '../http/service.ts'
import { answerCache } from './answer-cache.ts'
import { flowService } from './flow.service.ts'
import { dayProfileService, heatmapService, spatialService } from './heatmap.service.ts'
import { nodeOptionsService } from './node-options.service.ts'
import { overviewService } from './overview.service.ts'
import { projectOverviewService } from './project-overview.service.ts'
import { rankingService } from './ranking.service.ts'
import { roomDayService, roomsService } from './rooms.service.ts'
import { usageService } from './usage.service.ts'
import { weatherCorrectService, weatherFillService, weatherSeriesService } from './weather.service.ts'
import { weatherForecastService } from './weather-forecast.service.ts'
import { weatherImportService } from './weather-import.service.ts'

/** What the analysis services are handed. */
export interface AnalysisDeps {
  readonly store: Store
  /** Grows whenever usage was recomputed; without it answers are kept 30 s. */
  readonly usageRevision?: () => number
  /** Epoch milliseconds; the machine's clock where absent. */
  readonly nowMs?: () => number
}

/** Services of energy analysis, the home pages and the weather, by the names that documents use. */
export function analysisServices({ store, usageRevision = () => 0, nowMs = Date.now }: AnalysisDeps) {
  const nowSeconds = () => Math.floor(nowMs() / 1000)
  const cache = answerCache({ revision: usageRevision, nowMs })
  return serviceTable({
    'analysis.usage': usageService(store, nowSeconds),
    'analysis.nodeOptions': nodeOptionsService(store),
    'analysis.ranking': rankingService(store, nowSeconds),
    'analysis.heatmap': heatmapService(store),
    'analysis.dayProfile': dayProfileService(store),
    'analysis.spatial': spatialService(store),
    'analysis.rooms': roomsService(store),
    'analysis.roomDay': roomDayService(store),
    'analysis.flow': flowService(store, nowSeconds),
    'dashboard.overview': overviewService(store, cache, nowSeconds),
    'dashboard.project': projectOverviewService(store, cache, nowSeconds),
    'weather.series': weatherSeriesService(store),
    'weather.correct': weatherCorrectService(store),
    'weather.fill': weatherFillService(store),
    'weather.forecast': weatherForecastService(store),
    'weather.import': weatherImportService(store),
  })
}
