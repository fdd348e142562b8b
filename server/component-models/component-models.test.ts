import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataItem } from '../ingest/dlt645/data-item.ts'
import { planReads, registerMap } from '../ingest/modbus/register-map.ts'
import { callerOf, openTestRows, type TestRows } from '../rows/test-rows.ts'
import { builtInModels } from './built-in-models.ts'
import { loadBuiltInModels } from './load-built-in.ts'
import { modelHooks } from './model.hooks.ts'
import { modelFaults } from './model-rules.ts'

let rows: TestRows
beforeAll(async () => {
  rows = await openTestRows('embedded', [modelHooks])
})
afterAll(() => rows.store.close())

test('every built-in model can be read as it stands', () => {
  for (const model of builtInModels) {
    expect(modelFaults(model), model.number).toEqual([])
    expect(model.points.filter(({ isRegister }) => isRegister === 1)).toHaveLength(1)
    if (model.protocol === 'Modbus') {
      const { registers, faults } = registerMap(model.points, model.byteOrder)
      expect(faults, model.number).toEqual([])
      expect(planReads(registers, 1).length, model.number).toBeLessThan(12)
    }
    if (model.protocol === 'DLT645') {
      for (const { address = '', unit } of model.points) expect(dataItem(address)?.unit, address).toBe(unit)
    }
  }
  expect(builtInModels.filter(({ protocol }) => protocol === 'Modbus')).toHaveLength(16)
})

test('built-in models are entered once, renewed where they changed, and leave the rows of an administrator alone', async () => {
  const { store } = rows
  const first = await loadBuiltInModels(store)
  expect(first.changed).toHaveLength(builtInModels.length)
  expect(await loadBuiltInModels(store)).toEqual({ changed: [] })
  const caller = callerOf()
  await rows.rows.create('component-model', { number: 'own', name: '自建', modelVersion: '1.0', points: [] }, caller)
  const changed = builtInModels.map((model) =>
    model.number === 'acrel-adw300' ? { ...model, name: 'ADW300 新' } : model,
  )
  const own = { ...builtInModels[0]!, number: 'own' }
  expect((await loadBuiltInModels(store, [...changed, own])).changed).toHaveLength(1)
  const { rows: found } = await store.pool.query(`select name, is_built_in from component_model where number = 'own'`)
  expect(found).toEqual([{ name: '自建', is_built_in: 0 }])
})

test('a built-in model is not changed; a faulty one is not taken', async () => {
  const caller = callerOf()
  const { rows: found } = await rows.store.pool.query(
    `select id, version from component_model where is_built_in = 1 limit 1`,
  )
  await expect(rows.rows.update('component-model', { ...found[0], name: 'x' }, caller)).rejects.toThrow('内置型号')
  await expect(rows.rows.delete('component-model', { id: found[0].id }, caller)).rejects.toThrow('内置型号')
  const point = { identifier: 'a', name: '甲', kind: 'gauge', dataType: 'float32', address: '70000', functionCode: 3 }
  const model = { number: 'bad', name: '坏', modelVersion: '1.0', protocol: 'Modbus', points: [point] }
  await expect(rows.rows.create('component-model', model, caller)).rejects.toThrow('0 到 65535')
})

test('a meter has the points of its model; another model takes away what it lacks and gives back what was there', async () => {
  const caller = callerOf()
  const modelOf = (number: string, ...identifiers: string[]) => ({
    number,
    name: number,
    modelVersion: '1.0',
    points: [
      { identifier: 'energy', name: '电能', kind: 'cumulative', unit: 'kWh', isRegister: 1 },
      ...identifiers.map((identifier) => ({
        identifier,
        name: identifier,
        kind: 'gauge',
        unit: 'V',
        address: `${identifier}0`,
      })),
    ],
  })
  const one = await rows.rows.create('component-model', modelOf('one', 'u', 'i'), caller)
  const two = await rows.rows.create('component-model', modelOf('two', 'u', 'p'), caller)
  const project = await rows.rows.create('project', { number: 'P', name: 'P', type: 'school' }, caller)
  let meter = await rows.rows.create(
    'meter',
    { projectId: project.id, number: 'm', name: 'm', energyKind: '01', unit: 'kWh', modelId: one.id },
    caller,
  )
  expect(meter.model).toBe('one')
  const points = async () => {
    const { rows: found } = await rows.store.pool.query(
      'select id, identifier, name from point where meter_id = $1 and deleted = 0 order by identifier',
      [meter.id],
    )
    return found as { id: number; identifier: string; name: string }[]
  }
  const [i, u] = await points()
  expect([i?.identifier, u?.identifier]).toEqual(['i', 'u'])
  await rows.store.pool.query(`update point set name = '改过' where id = $1`, [u!.id])
  const give = async (modelId: number) => {
    meter = await rows.rows.update('meter', { id: meter.id, version: meter.version, modelId }, caller)
  }
  await give(two.id)
  expect((await points()).map(({ identifier, name }) => [identifier, name])).toEqual([
    ['p', 'p'],
    ['u', '改过'],
  ])
  await give(one.id)
  expect((await points()).map(({ id }) => id)).toEqual([i!.id, u!.id])
  await rows.rows.update(
    'component-model',
    { id: one.id, version: one.version, points: modelOf('one', 'u', 'i', 'f').points },
    caller,
  )
  expect((await points()).map(({ identifier }) => identifier)).toEqual(['f', 'i', 'u'])
})
