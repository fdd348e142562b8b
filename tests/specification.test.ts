import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What specification sections 2 to 5 say of points on images, word for word. */
const sentences = [
  // Section 2, image-edit popup.
  'Close button.',
  'Checkbox 是否缩放 (zoom)',
  'Add-point tab, with a list of points on the left.',
  'Double-click on a point opens a parameter popup with delete and save buttons.',
  'Footer buttons save and cancel.',
  // Section 3, pointUnit and the configuration.
  'mapName (name, max 10 characters)',
  'pointX, pointY (stored in natural image pixels)',
  'For each of four energy kinds: a checked flag, a type and a code.',
  'electricity: eleChecked, eleType, eleCode (comma-separated list)',
  'water: waterChecked, waterType, waterCode',
  'gas: gasChecked, gasType, gasCode',
  'heat: hotChecked, heatType, heatCode',
  'Type values: 1 branch, 2 sub-item, 3 organisation.',
  'Tree nodes in these lists: name, children, number.',
  "url, pointsArr, fullScreen, type ('project' or other), outData (meters, subentrys, departments, region), curPmNumber, pmid, showPopup.",
  // Section 4.
  'A new point is unfinished (finishedStatus false); it becomes finished on double-click or save.',
  'Clicking the add tab when an unfinished point exists reopens it; otherwise a new point is added.',
  "Unchecking a kind's checkbox clears its type and codes.",
  "Choosing type 1, 2 or 3 switches that kind's tree to the branch, sub-item or organisation list.",
  'Saving the edit divides coordinates by the image scale, removes helper fields (electricitylist and the four checked flags)',
  'writes points back to the configuration and closes.',
  'mouse-down selects a point',
  'mouse-move repositions it within image bounds (from -12 to width-12 horizontally and to height-12 vertically; the point is 24 px wide)',
  'The parameter popup (240x360) is placed below and right of the point if there is room, otherwise above or left.',
  'saving a state clears redo and pushes the previous state to undo; undo pushes the current state to redo and restores the last undo; redo mirrors this',
  // Section 5.
  'Point name maximum 10 characters.',
  'Tree selects: single select, only a leaf can be chosen, not clearable; disabled nodes cannot be picked; in leaf-only mode a non-leaf without a valid key clears the query.',
  'Select boxes are disabled until the matching checkbox is ticked.',
  'Inputs marked no-space strip spaces on key-up and blur.',
  'Dialogs can be drag-resized, minimum 400 wide by 300 high',
  'Images over size limit 10',
  'A broken image shows a default placeholder; an image that fails to load has no handling.',
]

/** All tests but this one, as text. */
function testTexts(): string {
  const texts: string[] = []
  for (const folder of ['runtime', 'server', 'tests']) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const full = path.join(folder, file)
      if (/\.(test|spec)\.tsx?$/.test(file) && full !== path.join('tests', 'specification.test.ts'))
        texts.push(readFileSync(full, 'utf8'))
    }
  }
  return texts.join('\n').replaceAll("\\'", "'")
}

test('every rule of the specification about points on images is quoted by a test of it', () => {
  const texts = testTexts()
  expect(sentences.filter((sentence) => !texts.includes(sentence))).toEqual([])
})
