import { useMemo } from 'react'
import type { DocumentJson, Edit } from '../../draft/edit.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { nodeAt } from '../../inspector/node.ts'
import { Rows } from '../../inspector/Rows.tsx'
import { rowsOf } from '../../inspector/rows.ts'
import { ImageField } from '../binding/ImageField.tsx'
import type { PickedImage } from '../binding/ImagePicker.tsx'
import { useEditor } from '../editor/editor.ts'
import { type Drawing, openParts } from '../model/drawing.ts'
import { boundsOf, unionOf } from '../model/geometry.ts'
import { moveEdit } from '../model/move.ts'

/** Properties of the drawing by tab. */
const rowsOfTab: Readonly<Record<string, readonly string[]>> = {
  look: ['title', 'description', 'grid', 'ground'],
  data: ['project', 'values'],
  act: ['access'],
}

/** Sizes that drawings often have. */
const sizes = [
  [1680, 780, '页面内容区'],
  [1200, 780, '带右侧抽屉'],
  [1920, 1080, '整屏 1920×1080'],
  [3840, 2160, '大屏 3840×2160'],
] as const

/** Properties of the drawing itself: name, size, ground, named values. */
export function SheetFolds({ tab }: { readonly tab: string }) {
  const { drawing, host } = useEditor()
  const parents = useMemo(() => [[]], [])
  const node = nodeAt('layout', drawing as unknown as DocumentJson, [])
  if (!node) return null
  const rows = rowsOf([node])
  const form = (keys: readonly string[], isSmall?: boolean) => (
    <Rows
      rows={rows.filter((row) => keys.includes(row.key) && (isSmall === undefined || row.isSmall === isSmall))}
      holder="LayoutDocument"
      parents={parents}
      issues={host.issues}
      pointer=""
      isMarked={({ isSet, isRequired }) => isSet && !isRequired}
    />
  )
  const some = (keys: readonly string[]) => form(keys)
  if (tab !== 'look')
    return (
      <>
        <div className="wf-fold__body">{form(rowsOfTab[tab] ?? [], true)}</div>
        {form(rowsOfTab[tab] ?? [], false)}
      </>
    )
  return (
    <>
      <Fold name="drawing basic" title="画面" isOpenAtFirst>
        {() => some(['title', 'description'])}
      </Fold>
      <Fold name="drawing size" title="画布" summary={`${drawing.width} × ${drawing.height}`} isOpenAtFirst>
        {() => (
          <>
            {some(['width', 'height', 'grid'])}
            <div className="wfd-dw-sizes">
              {sizes.map(([width, height, title]) => (
                <button
                  key={title}
                  type="button"
                  className="wf-button wf-button--small"
                  onClick={() =>
                    host.edit({
                      kind: 'all',
                      edits: [
                        { kind: 'set', at: ['width'], value: width },
                        { kind: 'set', at: ['height'], value: height },
                      ],
                    })
                  }
                >
                  {title}
                </button>
              ))}
              <FitButton />
            </div>
          </>
        )}
      </Fold>
      {some(['ground'])}
      <ImageField
        title="底图图片"
        value={drawing.ground?.image}
        onPick={(image) => host.edit(groundImageEdit(drawing, image))}
        onRemove={() => host.edit({ kind: 'set', at: ['ground', 'image'], value: undefined })}
      />
    </>
  )
}

/** The edit that lays an image under the drawing; an empty drawing takes its size, so that a plan is not stretched. */
function groundImageEdit(drawing: Drawing, { path, width, height }: PickedImage): Edit {
  const image: Edit = { kind: 'set', at: ['ground', 'image'], value: path }
  if (!width || !height || drawing.elements.length > 0) return image
  const sizes = [
    ['width', width],
    ['height', height],
  ] as const
  return {
    kind: 'all',
    edits: [
      image,
      ...sizes.map(([side, px]): Edit => ({ kind: 'set', at: [side], value: Math.max(Math.round(px), 16) })),
    ],
  }
}

/** Makes the drawing as large as what lies on it, with a rim of two grid steps. */
function FitButton() {
  const { drawing, host } = useEditor()
  const fit = () => {
    const parts = openParts(drawing)
    const rect = unionOf(parts.flatMap(({ id }) => (drawing.geometry[id] ? [boundsOf(drawing.geometry[id])] : [])))
    if (!rect) return
    const rim = 40
    const ids = new Set(drawing.elements.map(({ id }) => id))
    host.edit({
      kind: 'all',
      edits: [
        moveEdit(drawing, ids, rim - rect.x, rim - rect.y),
        { kind: 'set', at: ['width'], value: Math.max(Math.ceil(rect.w + 2 * rim), 16) },
        { kind: 'set', at: ['height'], value: Math.max(Math.ceil(rect.h + 2 * rim), 16) },
      ],
    })
  }
  return (
    <button type="button" className="wf-button wf-button--small" onClick={fit}>
      裁到内容
    </button>
  )
}
