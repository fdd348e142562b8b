import { describe, expect, test } from 'vitest'
import { proposeMapping } from './propose-mapping.ts'

const propose = (fileName: string, header: string, rows: string[], zone?: string) =>
  proposeMapping({
    fileName,
    header: header.split(','),
    rows: rows.map((row) => row.split(',')),
    zone,
    projectZone: 'Asia/Shanghai',
  })

test('a long file in UTC with one value an hour', () => {
  const mapping = propose('readings.csv.gz', 'timestamp_utc,building_id,meter_id,kind,unit,value', [
    '2021-01-01T00:00:00Z,b0,b0-E,electricity,kWh,10.8',
    '2021-01-01T01:00:00Z,b0,b0-E,electricity,kWh,21.7',
  ])
  expect(mapping).toMatchObject({
    kind: 'long',
    values: 'interval',
    stamp: 'start',
    zone: 'UTC',
    clock: 'wall',
    periodSeconds: 3600,
    columns: { time: 'timestamp_utc', meter: 'meter_id', building: 'building_id', value: 'value' },
  })
})

test('a Chinese file of registers', () => {
  const mapping = propose('抄表.csv', '表号,采集时间,读数(kWh)', [
    'E-01,2025/1/1 0:15,1000',
    'E-01,2025/1/1 0:30,1001.5',
  ])
  expect(mapping).toMatchObject({ kind: 'long', values: 'register', periodSeconds: 900, zone: 'Asia/Shanghai' })
})

test('a wide file: the total above its parts, generation negated and only checked', () => {
  const header = 'Day of Week,Date and Time,Total Cooling (kW),Total Building (kW),PV (kW),Building Net (kW),'
  const mapping = propose('rsf.csv', header, [
    'Saturday,01/01/2011 01:00,0,1080,0,1080,',
    'Saturday,01/01/2011 02:00,1,978,-6,978,',
    'Thursday,01/13/2011 03:00,1,978,-6,978,',
  ])
  expect(mapping).toMatchObject({ kind: 'wide', order: 'mdy', stamp: 'end' })
  expect(mapping.series.map((one) => [one.name, one.role, one.isNegated, one.unit])).toEqual([
    ['Total Cooling', 'sub', false, 'kW'],
    ['Total Building', 'main', false, 'kW'],
    ['PV', 'check', true, 'kW'],
    ['Building Net', 'check', false, 'kW'],
  ])
})

describe('files that are no readings', () => {
  test.each([
    ['buildings.csv', 'building_id,gross_internal_area_m2,floors,use', 'b0,3296.5,5,university', 'buildings'],
    ['meters.csv', 'meter_id,building_id,kind,unit,hours,total_kwh', 'b0-E,b0,electricity,kWh,1,2', 'meters'],
    [
      'weather.csv',
      'timestamp_utc,air_temperature_c,relative_humidity_pct,global_irradiation_w_m2',
      '2021-01-01T00:00:00Z,-4,94,0',
      'weather',
    ],
    ['price.csv', 'timestamp_utc,gbp_per_kwh', '2021-01-01T00:00:00Z,0.14', 'ignored'],
    ['carbon.csv', 'timestamp_utc,kg_co2_per_kwh', '2021-01-01T00:00:00Z,0.14', 'ignored'],
    ['notes.csv', 'a,b', '1,2', 'ignored'],
  ])('%s', (fileName, header, row, kind) => {
    expect(propose(fileName, header, [row]).kind).toBe(kind)
  })
})

test('a file that names an hour which the clocks jump over is kept in standard time', () => {
  const rows = ['2016-03-13T01:00:00,b,1', '2016-03-13T02:00:00,b,1', '2016-03-13T03:00:00,b,1']
  expect(propose('r.csv', 'timestamp_local,building_id,value', rows, 'US/Pacific').clock).toBe('standard')
})
