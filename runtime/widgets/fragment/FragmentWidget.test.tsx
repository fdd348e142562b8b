// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderWidget } from '../../page/testing.tsx'
import { TextWidget } from '../text/TextWidget.tsx'
import { FragmentWidget } from './FragmentWidget.tsx'

afterEach(cleanup)

it('draws a fragment with its parameters as item, and states of its own', async () => {
  await renderWidget({
    kinds: { fragment: FragmentWidget, text: TextWidget },
    page: { state: { name: { type: 'string', default: '页面' } } },
    fragments: {
      greeting: {
        kind: 'fragment',
        schemaVersion: 1,
        id: 'greeting',
        title: '问候',
        state: { name: { type: 'string', default: '片段' } },
        root: { kind: 'text', id: 'words', value: { $expr: "item.who + '、' + state.name" } },
      },
    },
    widget: { kind: 'fragment', id: 'part', use: 'greeting', with: { who: { $expr: 'state.name' } } },
  })
  expect(screen.getByText('页面、片段')).toBeTruthy()
})

it('shows the dialogs that a fragment with states of its own opens', async () => {
  await renderWidget({
    kinds: { fragment: FragmentWidget, text: TextWidget },
    fragments: {
      greeting: {
        kind: 'fragment',
        schemaVersion: 1,
        id: 'greeting',
        title: '问候',
        state: { name: { type: 'string', default: '片段' } },
        root: {
          kind: 'text',
          id: 'words',
          title: '问候',
          value: '文字',
          actions: [
            {
              id: 'more',
              label: '详细',
              do: [
                {
                  do: 'open',
                  title: '详细',
                  value: { of: '问候' },
                  root: { kind: 'text', id: 'inside', value: { $expr: "item.of + '来自' + state.name" } },
                },
              ],
            },
          ],
        },
      },
    },
    widget: { kind: 'fragment', id: 'part', use: 'greeting' },
  })
  fireEvent.click(screen.getByRole('button', { name: '详细' }))
  expect(await screen.findByText('问候来自片段')).toBeTruthy()
})
