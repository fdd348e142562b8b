import type { Icon as IconName } from '../../../schemas/index.ts'
import { saveFile } from '../../data/save-file.ts'
import { Icon } from '../../icons/Icon.tsx'
import type { LegendEntry } from './ChartLegend.tsx'
import type { Shape } from './input.ts'
import { savePicture } from './save-picture.ts'
import { fileNameOf, type Sheet, toCsv } from './sheet.ts'

interface ChartToolsProps {
  readonly title: string | undefined
  readonly unit: string | undefined
  /** Visible entries of the legend, for the picture file. */
  readonly entries: readonly LegendEntry[]
  readonly sheet: () => Sheet
  readonly asTable: boolean
  readonly onTable: (asTable: boolean) => void
}

/** 数据表, PNG, CSV, 全屏: seen on hover and reached by keyboard. */
export function ChartTools({ title, unit, entries, sheet, asTable, onTable }: ChartToolsProps) {
  const name = fileNameOf(title)
  return (
    <span className={asTable ? 'wf-chart__tools wf-chart__tools--stay' : 'wf-chart__tools'}>
      <ToolButton icon="table" label="数据表" pressed={asTable} onPress={() => onTable(!asTable)} />
      {!asTable && (
        <ToolButton
          icon="image"
          label="下载图片 PNG"
          onPress={(from) => void savePicture(from, { title: name, unit, entries })}
        />
      )}
      <ToolButton
        icon="download"
        label="下载数据 CSV"
        onPress={() => saveFile(new Blob([toCsv(sheet())], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)}
      />
      <ToolButton icon="fullscreen" label="全屏" onPress={(from) => void turnFullScreen(from)} />
    </span>
  )
}

interface ToolButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly pressed?: boolean
  readonly onPress: (from: Element) => void
}

function ToolButton({ icon, label, pressed, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="wf-chart__tool"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

async function turnFullScreen(from: Element): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await from.closest('[data-widget]')?.requestFullscreen()
}

const SHAPE_TOOLS: Readonly<Record<Shape, { icon: IconName; label: string }>> = {
  column: { icon: 'bar-chart', label: '柱状图' },
  line: { icon: 'line-chart', label: '折线图' },
  area: { icon: 'image', label: '面积图' },
}

interface ShapeSwitchProps {
  readonly shapes: readonly Shape[]
  readonly value: Shape
  readonly onChange: (shape: Shape) => void
}

/** Shapes that the user may switch between. */
export function ShapeSwitch({ shapes, value, onChange }: ShapeSwitchProps) {
  return (
    <span className="wf-chart__shapes">
      {shapes.map((shape) => (
        <button
          key={shape}
          type="button"
          aria-pressed={shape === value}
          className="wf-chart__tool"
          title={SHAPE_TOOLS[shape].label}
          aria-label={SHAPE_TOOLS[shape].label}
          onClick={() => onChange(shape)}
        >
          <Icon name={SHAPE_TOOLS[shape].icon} size={16} />
        </button>
      ))}
    </span>
  )
}
