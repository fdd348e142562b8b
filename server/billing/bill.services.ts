import { readableProjects } from '../analysis/scope.ts'
import type { Store } from '../db/connect.ts'
import { toStored, toYuan } from '../entries/money.ts'
import { addMonths, monthOf } from '../entries/months.ts'
import { AppError, badInput, notFound } from '../errors.ts'
import { attachmentOf } from '../files/attachment.ts'
import { addFile } from '../files/file.service.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Caller, Download, serviceTable } from '../http/service.ts'
import { dayText, settleDayOf, settledDays } from '../metering/closing/settlement.ts'
import { readTable } from '../rows/exchange/read-table.ts'
import type { RowsService } from '../rows/rows.service.ts'
import type { BillFigures } from './bill-figures.ts'
import { billTemplate, readBills } from './bill-workbook.ts'
import {
  type BillRow,
  figuresOf,
  inYuan,
  listBills,
  loadBill,
  loadHours,
  loadTariffs,
  moneyFields,
} from './bills.store.ts'
import { reconcile, totalFault } from './reconcile.ts'

/** What the services of bills are handed. */
export interface BillDeps {
  readonly store: Store
  readonly rows: RowsService
  readonly files: FileStore
  /** Epoch milliseconds; tests own the clock. */
  readonly nowMs?: () => number
}

type Params = Readonly<Record<string, unknown>>

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const longestDays = 93
const trendMonths = 13

/** Services of api document `bill`: electricity bills, held against what the platform measured. */
export function billServices({ store, rows, files, nowMs = Date.now }: BillDeps) {
  const open = async (id: unknown, caller: Caller): Promise<BillRow> => {
    const bill = await loadBill(store.pool, Number(id), caller.projectIds)
    if (bill === undefined) throw notFound('电费账单')
    return bill
  }
  const held = async (bill: BillRow, tariffs: Awaited<ReturnType<typeof loadTariffs>>) => {
    const { hours, completePercent } = await loadHours(store.pool, bill)
    const fitting = tariffs.filter(({ projectId }) => projectId === null || projectId === bill.projectId)
    return { ...reconcile(figuresOf(bill), hours, fitting), completePercent }
  }
  const save = async (params: Params, caller: Caller) => {
    const id = Number(params.id ?? 0)
    const whole = id > 0 ? { ...ownFields(await open(id, caller)), ...params } : params
    const stored = storedBill(whole, await settleDayOf(store.pool, Number(whole.projectId)))
    const row =
      id > 0
        ? await rows.update('bill', { ...stored, id, version: params.version }, caller)
        : await rows.create('bill', stored, caller)
    return { id: Number(row.id) }
  }

  return serviceTable({
    'bill.page': async ({ params, caller }) => {
      const projects = readableProjects(caller, idsOf(params.projectIds))
      const found = await listBills(store.pool, {
        projects,
        from: textOf(params.monthFrom),
        to: textOf(params.monthTo),
        keyword: textOf(params.keyword)?.trim() ?? '',
        page: Number(params.page ?? 1),
        size: Number(params.size ?? 15),
      })
      const tariffs = await loadTariffs(store.pool, caller.projectIds)
      const shown = []
      for (const bill of found.rows) {
        const {
          lines: _lines,
          items: _items,
          calcFee,
          comparedFee,
          energyFee,
          calcEnergyFee,
          calcBasicFee,
          ...figures
        } = await held(bill, tariffs)
        shown.push({
          ...inYuan(bill),
          ...figures,
          calcFee: toYuan(calcFee),
          averagePrice: averageOf(bill, figures.billKwh),
        })
      }
      return { rows: shown, total: found.total }
    },
    'bill.info': async ({ params, caller }) => {
      const bill = await open(params.id, caller)
      const { lines, items, ...figures } = await held(bill, await loadTariffs(store.pool, caller.projectIds))
      return {
        bill: inYuan(bill),
        ...figures,
        energyFee: toYuan(figures.energyFee),
        calcEnergyFee: toYuan(figures.calcEnergyFee),
        calcBasicFee: toYuan(figures.calcBasicFee),
        comparedFee: toYuan(figures.comparedFee),
        calcFee: toYuan(figures.calcFee),
        averagePrice: averageOf(bill, figures.billKwh),
        lines: lines.map((line) => ({ ...line, billFee: toYuan(line.billFee), calcFee: toYuan(line.calcFee) })),
        items: items.map((item) => ({
          ...item,
          billFee: toYuan(item.billFee),
          calcFee: toYuan(item.calcFee),
          difference: toYuan(item.difference),
        })),
      }
    },
    'bill.save': ({ params, caller }) => save(params, caller),
    'bill.trend': async ({ params, caller }) => {
      const projects = readableProjects(caller, idsOf(params.projectIds))
      const to = monthOf(nowMs())
      const from = addMonths(to, 1 - trendMonths)
      const { rows: bills } = await listBills(store.pool, { projects, from, to, keyword: '', page: 1, size: 2000 })
      const months = Array.from({ length: trendMonths }, (_, index) => addMonths(from, index))
      return {
        rows: months.map((month) => {
          const own = bills.filter((bill) => bill.month === month)
          const kwh = own.reduce((sum, bill) => sum + kwhOf(bill), 0)
          const fee = own.reduce((sum, bill) => sum + bill.totalFee, 0)
          return {
            month,
            kwh: own.length === 0 ? null : kwh,
            fee: own.length === 0 ? null : toYuan(fee),
            price: priceOf(fee, kwh),
          }
        }),
      }
    },
    'bill.template': async () => new Download('电费账单导入模板.xlsx', workbookType, await billTemplate()),
    'bill.import': async ({ params, caller, files: uploads = [] }) => {
      const [upload] = uploads
      if (upload === undefined) throw badInput('file', '请选择要导入的文件')
      const projectId = Number(params.projectId)
      const refused: { line: number; field: string | null; reason: string }[] = []
      const settleDay = await settleDayOf(store.pool, projectId)
      let taken = 0
      for (const one of readBills(await readTable(upload))) {
        if ('reason' in one) {
          refused.push(one)
          continue
        }
        try {
          const stored = storedBill({ ...one.bill, projectId }, settleDay)
          if (params.dryRun !== true) await rows.create('bill', stored, caller)
          taken += 1
        } catch (fault) {
          if (!(fault instanceof AppError)) throw fault
          refused.push({ line: one.line, field: null, reason: fault.message })
        }
      }
      return { taken, refused }
    },
    'bill.voucher': async ({ params, caller, files: uploads = [] }) => {
      const [upload] = uploads
      if (upload === undefined) throw badInput('file', '请选择凭证')
      const bill = await open(params.id, caller)
      const kept = await files.take(upload.path, upload.fileName)
      const fileId = await addFile(store, kept, 'voucher', caller)
      await rows.update('bill', { id: bill.id, version: bill.version, fileId }, caller)
      return { id: bill.id, fileId, name: kept.name }
    },
    'bill.voucherFile': async ({ params, caller }) => {
      const bill = await open(params.id, caller)
      return attachmentOf({ store, files }, { table: 'bill', id: bill.id }, '凭证')
    },
  })
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const idsOf = (value: unknown): number[] =>
  (textOf(value) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0)

const kwhOf = (bill: BillRow) =>
  (bill.sharpKwh ?? 0) + (bill.peakKwh ?? 0) + (bill.flatKwh ?? 0) + (bill.valleyKwh ?? 0) + (bill.deepKwh ?? 0)
const priceOf = (fee: number, kwh: number) => (kwh > 0 ? fee / 10_000 / kwh : null)
const averageOf = (bill: BillRow, kwh: number) => priceOf(bill.totalFee, kwh)

/** What of a stored bill can be written, in 元: a change is held against the whole bill. */
function ownFields(bill: BillRow): Params {
  const { id, version, projectLabel, hasVoucher, isDemo, ...own } = inYuan(bill)
  return own
}

/**
 * A bill out of what was sent in 元: money in whole 1e-4 元, sums and days checked, each fault by its field. Days that are
 * not sent are those of the project's billing month.
 */
function storedBill(params: Params, settleDay: number): Record<string, unknown> {
  const { id: _id, version: _version, ...given } = params
  const sent = given.basicMode === 'none' ? { ...given, basicQuantity: null, basicFee: null } : given
  const money = Object.fromEntries(moneyFields.map((field) => [field, toStored((sent as Params)[field])]))
  const month = String(sent.month)
  const settled = settledDays(Number(month.replace('-', '')), settleDay)
  const fromDay = textOf(sent.fromDay) ?? dayText(settled.from)
  const toDay = textOf(sent.toDay) ?? dayText(settled.to)
  if (toDay < fromDay) throw badInput('toDay', '截止日不能早于起始日')
  if ((Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000 > longestDays)
    throw badInput('toDay', `一张账单最长 ${longestDays} 天`)
  if (!fromDay.startsWith(month) && !toDay.startsWith(month))
    throw badInput('month', '账期应是起始日或截止日所在的月份')
  const bill = { ...sent, ...money, fromDay, toDay } as unknown as BillRow
  if (kwhOf(bill) <= 0) throw badInput('flatKwh', '请至少填写一个时段的电量')
  const figures: BillFigures = figuresOf(bill)
  const fault = totalFault({ ...figures, totalFee: bill.totalFee ?? 0 })
  if (fault !== undefined) throw badInput('totalFee', fault)
  return { ...sent, ...money, month, fromDay, toDay }
}
