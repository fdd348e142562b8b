import { useState } from 'react'
import { Icon, usePage, useServices } from '../../../runtime/index.ts'
import { symbolSpecs } from '../../../schemas/index.ts'
import { useEditor } from '../editor/editor.ts'
import { bindDevicesEdit, deviceOf, devicePlans } from '../model/bind-device.ts'
import { isNoEdit } from '../model/change.ts'
import type { Binding, Part } from '../model/drawing.ts'
import { projectEdits } from '../model/drawings.ts'
import { resolveCodes } from './binding-calls.ts'
import { PointPicker } from './PointPicker.tsx'

/** Binds all slots of an element to the points of one device; of several elements each to the next device. */
export function BindDevice({ parts }: { readonly parts: readonly Part[] }) {
  const { drawing, host } = useEditor()
  const page = usePage()
  const { toaster } = useServices()
  const [isPicking, setPicking] = useState(false)
  if (parts.every(({ symbol }) => Object.keys(symbolSpecs[symbol].slots).length < 2)) return null
  const bind = async (binding: Binding, project: string | undefined) => {
    if (!('point' in binding)) return toaster.show('请选择设备的点位，而不是仪表', { type: 'warning' })
    const plans = devicePlans(drawing, parts, deviceOf(binding.point))
    const codes = plans.flatMap((plan) => plan.codes.map(({ code }) => code))
    try {
      const found = await resolveCodes(page, codes, project ?? drawing.project, new AbortController().signal)
      const { edit, bound, missing } = bindDevicesEdit(drawing, plans, found)
      if (!isNoEdit(edit)) host.edit({ kind: 'all', edits: [...projectEdits(drawing, project), edit] })
      const lost = missing.length > 0 ? `；没有找到设备 ${missing.join('、')} 的点位` : ''
      toaster.show(`已绑定 ${bound} 个数值${lost}`, { type: missing.length > 0 ? 'warning' : 'success' })
    } catch (error) {
      toaster.show(error instanceof Error ? error.message : String(error), { type: 'error' })
    }
  }
  return (
    <div className="wf-fold__body">
      <button type="button" className="wf-button wf-button--small" onClick={() => setPicking(true)}>
        <Icon name="link" size={14} />
        {parts.length === 1 ? '绑定整台设备' : `依次绑定 ${parts.length} 台设备`}
      </button>
      {isPicking && (
        <PointPicker
          title={
            parts.length === 1 ? '选择设备的任一点位，同名的数值一并绑定' : '选择第一台设备的任一点位，其余按编号顺延'
          }
          unit={undefined}
          onPick={(binding, project) => void bind(binding, project)}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
