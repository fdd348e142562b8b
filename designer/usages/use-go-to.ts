import { useCallback } from 'react'
import { usePage } from '../../runtime/index.ts'
import { type DocumentKind, type Place, placeOfPointer } from '../../schemas/index.ts'
import { goToProperty } from '../inspector/go-to-property.ts'
import { useWorkspace } from '../workspace-context.ts'
import { documentInFile } from './place-text.ts'

/** Opens the document of a file and selects a place in it; drawings open in their own editor. */
export function useGoTo(): (file: string, pointer: string) => void {
  const workspace = useWorkspace()
  const page = usePage()
  return useCallback(
    (file, pointer) => {
      const found = documentInFile(workspace.view(), file)
      if (!found) return
      workspace.open(found.key)
      const isDrawing = found.key.startsWith('layout/')
      const { document } = found
      const select = (place: Place) => workspace.select([place])
      if (document && isDrawing) select(placeOfPointer(document, pointer))
      else if (document)
        goToProperty({ kind: document.kind as DocumentKind, document, select }, placeOfPointer(document, pointer))
      if (isDrawing) page.setState('state.id', found.key.slice('layout/'.length))
      page.setState('state.tab', isDrawing ? 'drawing' : 'page')
    },
    [workspace, page],
  )
}
