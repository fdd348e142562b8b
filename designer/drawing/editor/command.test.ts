import { expect, test } from 'vitest'
import { commandFor, keyName } from './command.ts'

const press = (key: string, code: string, held = '') =>
  keyName({
    key,
    code,
    ctrlKey: held.includes('C'),
    metaKey: held.includes('M'),
    shiftKey: held.includes('S'),
    altKey: held.includes('A'),
  })

test.each([
  ['z', 'KeyZ', 'C', 'Ctrl+Z'],
  ['z', 'KeyZ', 'M', 'Ctrl+Z'],
  ['Z', 'KeyZ', 'CS', 'Ctrl+Shift+Z'],
  ['å', 'KeyA', 'A', 'Alt+A'],
  ['ArrowLeft', 'ArrowLeft', 'S', 'Shift+ArrowLeft'],
  ['?', 'Slash', 'S', '?'],
  ['+', 'Equal', 'S', '+'],
  ['1', 'Digit1', '', '1'],
  ['}', 'BracketRight', 'CS', 'Ctrl+Shift+]'],
  ['.', 'Period', '', '.'],
  ['Delete', 'Delete', '', 'Delete'],
])('%s at %s with %s is %s', (key, code, held, name) => expect(press(key, code, held)).toBe(name))

test('a command that is off or done by the browser is not found by its key', () => {
  const base = { id: 'x', group: '编辑', title: 'x', run() {} } as const
  const commands = [
    { ...base, keys: ['A'], isOff: true },
    { ...base, keys: ['Ctrl+C'], isNative: true },
    { ...base, id: 'y', keys: ['A'] },
  ]
  expect(commandFor(commands, 'A')?.id).toBe('y')
  expect(commandFor(commands, 'Ctrl+C')).toBeUndefined()
})
