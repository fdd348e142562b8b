import type { AppModel } from '../../../schemas/index.ts'
import { useDesk } from '../../inspector/desk.ts'
import { Fold } from '../../inspector/Fold.tsx'
import { useEditor } from '../editor/editor.ts'
import type { Part } from '../model/drawing.ts'
import { hotSpotKinds, hotSpotSteps, neededRights, placeToFill, rightsToName, stepsText } from '../model/hot-spot.ts'
import { nameOfPart } from '../model/part-name.ts'

/** What a click on an element does: made by one choice, told in a line, with the rights that it needs. */
export function HotSpotFold({ part, model }: { readonly part: Part; readonly model: AppModel }) {
  const { drawing, host } = useEditor()
  const desk = useDesk()
  const at = ['elements', { id: part.id }]
  const steps = part.do
  const needed = neededRights(steps, model)
  const unnamed = rightsToName(steps, model).filter(({ code }) => code !== part.access)
  return (
    <Fold name="drawing hot spot" title="点击" summary={steps ? stepsText(steps, model) : '不响应'} isOpenAtFirst>
      {() =>
        steps ? (
          <>
            {needed.length > 0 && (
              <p className="wf-fold__note">
                {`操作人需要权限：${needed.map((right) => `${right.title}（${right.for}）`).join('、')}。没有权限的人点不动，悬停时看到原因；接口的权限由服务器再核对一次。`}
              </p>
            )}
            {unnamed.map(({ code, title }) => (
              <button
                key={code}
                type="button"
                className="wf-add"
                onClick={() => host.edit({ kind: 'set', at: [...at, 'access'], value: code })}
              >
                只对有“{title}”权限的人开放
              </button>
            ))}
          </>
        ) : (
          <div className="wfd-dw-hot">
            {hotSpotKinds.map(([kind, title, hint]) => (
              <button
                key={kind}
                type="button"
                className="wf-button wf-button--small"
                title={hint}
                onClick={() => {
                  const made = hotSpotSteps(kind, drawing, part.title === undefined ? '' : nameOfPart(part))
                  host.edit({ kind: 'set', at: [...at, 'do'], value: made })
                  desk.select([...at, 'do', ...placeToFill(made)])
                }}
              >
                {title}
              </button>
            ))}
          </div>
        )
      }
    </Fold>
  )
}
