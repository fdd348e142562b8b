import { arrangeCommands, orderCommands } from './arrange-commands.ts'
import type { Command } from './command.ts'
import { editCommands } from './edit-commands.ts'
import type { Editor } from './editor.ts'
import { moveCommands } from './move-commands.ts'
import { toolCommands, viewCommands } from './view-commands.ts'

/** Everything that keys and buttons do to an editor as it stands now. */
export function commandsOf(editor: Editor): readonly Command[] {
  return [
    ...editCommands(editor),
    ...moveCommands(editor),
    ...arrangeCommands(editor),
    ...orderCommands(editor),
    ...toolCommands(editor),
    ...viewCommands(editor),
  ]
}
