import type { SymbolName } from '../../../schemas/index.ts'
import { GlyphLabel } from './GlyphLabel.tsx'
import { Coil, Fan, Manifold, Pump, Tank, Valve } from './glyphs.tsx'
import { Arrow, Busbar, Cable, Duct, Line, Pipe } from './lines.tsx'
import { AirHandler, Boiler, Chiller, CoolingTower, HeatExchanger } from './plant-cards.tsx'
import { Battery, Building, Cabinet, Inverter } from './power-cards.tsx'
import { Gateway, Grid, Lamp, Meter, PvPanel, Switch, Transformer } from './power-glyphs.tsx'
import { Ellipse, Picture, Rectangle } from './shapes.tsx'
import type { SymbolView } from './symbol-view.ts'
import { StateBadge, Text, ValueTag } from './values.tsx'

/** View of each symbol, the one table. A symbol without a view does not compile. */
export const symbolViews: { readonly [S in SymbolName]: SymbolView } = {
  pump: { Glyph: Pump, Label: GlyphLabel },
  valve: { Glyph: Valve, Label: GlyphLabel },
  chiller: { Glyph: Chiller },
  'cooling-tower': { Glyph: CoolingTower },
  fan: { Glyph: Fan, Label: GlyphLabel },
  coil: { Glyph: Coil, Label: GlyphLabel },
  boiler: { Glyph: Boiler },
  'heat-exchanger': { Glyph: HeatExchanger },
  tank: { Glyph: Tank, Label: GlyphLabel },
  manifold: { Glyph: Manifold, Label: GlyphLabel },
  'air-handler': { Glyph: AirHandler },
  pipe: { Glyph: Pipe },
  duct: { Glyph: Duct },
  cable: { Glyph: Cable },
  busbar: { Glyph: Busbar },
  meter: { Glyph: Meter, Label: GlyphLabel },
  cabinet: { Glyph: Cabinet },
  transformer: { Glyph: Transformer, Label: GlyphLabel },
  switch: { Glyph: Switch, Label: GlyphLabel },
  lamp: { Glyph: Lamp, Label: GlyphLabel },
  grid: { Glyph: Grid, Label: GlyphLabel },
  inverter: { Glyph: Inverter },
  'pv-panel': { Glyph: PvPanel, Label: GlyphLabel },
  battery: { Glyph: Battery },
  gateway: { Glyph: Gateway, Label: GlyphLabel },
  building: { Glyph: Building },
  'value-tag': { Glyph: ValueTag },
  'state-tag': { Glyph: StateBadge },
  text: { Glyph: Text },
  rectangle: { Glyph: Rectangle },
  ellipse: { Glyph: Ellipse },
  line: { Glyph: Line },
  arrow: { Glyph: Arrow },
  image: { Glyph: Picture },
}
