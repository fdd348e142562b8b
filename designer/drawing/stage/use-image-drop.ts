import { usePage, useServices } from '../../../runtime/index.ts'
import { addImage, sizeIn } from '../binding/drawing-images.ts'
import type { Editor } from '../editor/editor.ts'
import { placeEdit } from '../model/create.ts'
import type { Point } from '../model/geometry.ts'

/** Takes in an image file that was dropped on the drawing and puts it down there; says why one is refused. */
export function useImageDrop(editor: Editor): (file: File, at: Point) => Promise<void> {
  const page = usePage()
  const { toaster } = useServices()
  return async (file, at) => {
    const { drawing, layer, host } = editor
    try {
      const image = await addImage(page, file)
      const props = { source: image.path }
      const { edit, id } = placeEdit(drawing, 'image', at, { layer, size: sizeIn(drawing, image), props })
      host.edit(edit, { choose: [id] })
      if (image.removed > 0)
        toaster.show(`“${image.name}”中 ${image.removed} 处脚本或外部引用已去掉`, { type: 'warning' })
    } catch (error) {
      toaster.show(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
}
