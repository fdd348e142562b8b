/** An entity document that nobody ships, for servers under test; `number` is the name of its unique field. */
export const fireDoor = (number: string) => ({
  kind: 'entity',
  schemaVersion: 1,
  id: 'fire-door',
  title: '防火门',
  type: 'object',
  'x-table': 'fire_door',
  'x-label': 'name',
  'x-unique': [[number]],
  required: [number, 'name'],
  properties: {
    [number]: { type: 'string', title: '编号', maxLength: 16 },
    name: { type: 'string', title: '名称', maxLength: 32 },
  },
})
