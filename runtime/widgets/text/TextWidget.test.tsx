// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWidget } from '../../page/testing.tsx'
import { blocksOf, inlineOf } from './markdown.ts'
import { TextWidget } from './TextWidget.tsx'

afterEach(cleanup)

const bulletin =
  '# 停电通知\n\n周六 **8:00** 起，见[计划](/taskCenter)。\n\n- 一号楼\n- 二号楼\n\n| 楼 | 时间 |\n|---|---|\n| 一 | 8:00 |\n\n<script>alert(1)</script>'

test('Markdown is drawn as headings, lists, tables, links and emphasis; HTML stays text', async () => {
  await renderWidget({
    widget: { kind: 'text', id: 'text', style: 'markdown', value: bulletin },
    kinds: { text: TextWidget },
  })
  expect(await screen.findByRole('heading', { name: '停电通知' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '计划' }).getAttribute('href')).toBe('/taskCenter')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['一号楼', '二号楼'])
  expect(screen.getByRole('columnheader', { name: '时间' })).toBeTruthy()
  expect(screen.getByText('<script>alert(1)</script>')).toBeTruthy()
  expect(document.querySelector('script')).toBeNull()
})

test('a cover has a name with its sign, large words and a sentence', async () => {
  const { container } = await renderWidget({
    widget: { kind: 'text', id: 'text', style: 'brand', icon: 'electricity', value: '节能监管平台' },
    kinds: { text: TextWidget },
  })
  expect(container.querySelector('.wf-text--brand .wf-logo svg')).toBeTruthy()
  expect(screen.getByText('节能监管平台')).toBeTruthy()
})

test('code keeps its lines and spaces', async () => {
  await renderWidget({
    widget: { kind: 'text', id: 'text', style: 'code', value: '68 01\n  16' },
    kinds: { text: TextWidget },
  })
  expect(document.querySelector('pre')?.textContent).toBe('68 01\n  16')
})

test('an address of another kind is no link', () => {
  expect(inlineOf('[x](javascript:alert(1))').every(({ kind }) => kind === 'plain')).toBe(true)
  expect(inlineOf('[x](//evil.example)').every(({ kind }) => kind === 'plain')).toBe(true)
})

test('any text comes to an end', () => {
  for (const text of ['', '|', '```', '# ', '| a |\n|-|', '-', '1) x\n\n```\na', '**a'])
    expect(() => blocksOf(text)).not.toThrow()
  expect(blocksOf('a\nb\n\nc').length).toBe(2)
})
