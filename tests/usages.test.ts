import { expect, test } from 'vitest'
import { loadDocuments, usagesOf } from '../schemas/index.ts'
import { galleryContext, gallerySources } from './fixtures/fixtures.ts'

const loaded = loadDocuments(gallerySources(), galleryContext)
const uses = (name: string) => usagesOf(loaded, name).map(({ thing, file, pointer }) => `${thing} ${file} ${pointer}`)

test('a field is found in columns, forms, expressions and its own entity', () => {
  expect(uses('device.power')).toEqual([
    'field pages/detail.json /root/items/2/value/$expr',
    'field pages/form-dialog.json /root/form/fields/3/field',
    'field pages/form-dialog.json /root/form/rules/0/when/$expr',
    'field pages/form-dialog.json /root/form/buttons/0/do/0/text/$expr',
    'field pages/list.json /root/columns/4/field',
    'field pages/list.json /root/columns/5/value/$expr',
  ])
  expect(uses('device.number')).toContain('field entities/device.json /x-order/0')
})

test('endpoints, entities, enumerations, rights, pages, fragments and services are found', () => {
  expect(uses('gallery.delete')).toEqual(['endpoint pages/list.json /root/batch/0/do/1/endpoint'])
  expect(uses('area')).toContain('entity entities/device.json /properties/areaId/x-ref')
  expect(uses('deviceKind')).toContain('enum pages/list.json /root/columns/2/cell/enum')
  expect(uses('gallery.control')).toEqual([
    'access apis/gallery.json /endpoints/12/access',
    'access pages/list.json /root/row/1/access',
  ])
  expect(uses('list')).toEqual(uses('/list'))
  expect(uses('/list')).toEqual([
    'page menus/main.json /items/1/items/0/page',
    'page pages/text.json /root/buttons/0/do/0/to',
    'page tests/list-by-role.json /page',
  ])
  expect(uses('device-name')).toEqual(['fragment pages/fragment.json /root/use'])
  expect(uses('gallery.switch')).toContain('service apis/gallery.json /endpoints/12/serve/service')
})

test('what nobody uses has no uses', () => expect(uses('nothing.here')).toEqual([]))
