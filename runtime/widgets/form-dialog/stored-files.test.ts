import { expect, test } from 'vitest'
import type { FormField } from '../../../schemas/index.ts'
import { withStoredFiles } from './stored-files.ts'

const field = (name: string, upload?: string) => ({ id: name, name, upload }) as FormField
const file = (name: string) => new File(['x'], name)

test('a chosen file is stored first and sent by its id; others and what was stored before stay', async () => {
  const asked: string[] = []
  const send = async (endpoint: string, blob: Blob) => {
    asked.push(`${endpoint} ${(blob as File).name}`)
    return endpoint === 'file.upload' ? [{ id: asked.length }] : { id: 70 + asked.length }
  }
  const plan = {
    fields: [field('planId', 'file.upload'), field('ids', 'image.add'), field('name'), field('oldId', 'file.upload')],
  }
  const sent = { planId: file('a.png'), ids: [5, file('b.png')], name: '图', oldId: 9 }
  expect(await withStoredFiles(sent, plan, send)).toEqual({ planId: 1, ids: [5, 72], name: '图', oldId: 9 })
  expect(asked).toEqual(['file.upload a.png', 'image.add b.png'])
})

test('a refused file refuses the form', async () => {
  const refuse = () => Promise.reject(new Error('文件内容与扩展名不符'))
  const plan = { fields: [field('planId', 'file.upload')] }
  await expect(withStoredFiles({ planId: file('a.png') }, plan, refuse)).rejects.toThrow('文件内容与扩展名不符')
})
