import type { ChartWidget } from '../../../schemas/index.ts'
import { Trend } from '../../figures/Trend.tsx'
import { figureOf, fullValue } from '../../format/format.ts'
import { useValue } from '../../page/hooks.ts'

type FactWord = NonNullable<ChartWidget['facts']>[number]

/** The line of figures under a chart's title. */
export function Facts({ facts }: { readonly facts: readonly FactWord[] }) {
  return (
    <dl className="wf-facts">
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
    </dl>
  )
}

function Fact({ fact }: { readonly fact: FactWord }) {
  const value = useValue<unknown>(fact.value)
  const unit = useValue<string | null>(fact.unit) ?? undefined
  const options = { format: fact.format, decimals: fact.decimals, unit }
  const { figure, unit: shownUnit } = figureOf(value, options)
  return (
    <div className="wf-facts__fact">
      <dt className="wf-facts__label">{fact.label}</dt>
      <dd className="wf-facts__value" title={fullValue(value, options)}>
        {fact.trend ? (
          <Trend value={value} inverse={fact.inverse} />
        ) : (
          <>
            <span className="wf-facts__figure">{figure}</span>
            {shownUnit && <span className="wf-facts__unit">{shownUnit}</span>}
          </>
        )}
      </dd>
    </div>
  )
}
