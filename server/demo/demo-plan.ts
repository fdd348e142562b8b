/** A room of a drawn plan, in pixels. */
export interface PlanRoom {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const walls = 'fill="#fff" stroke="#3b4a61" stroke-width="6"'
const thin = 'fill="#f6f8fb" stroke="#3b4a61" stroke-width="3"'
const words = 'font-family="sans-serif" text-anchor="middle" fill="#4a5568"'

/** Six rooms along a corridor, three on each side: the floor of an office building, 1600 x 900. */
export const planRooms: readonly PlanRoom[] = [0, 1, 2, 3, 4, 5].map((place) => ({
  name: `10${place + 1}`,
  x: 80 + (place % 3) * 480,
  y: place < 3 ? 80 : 540,
  w: 480,
  h: 280,
}))

/** A floor plan as SVG: outer walls, rooms with their names, doors to the corridor, windows. */
export function floorPlanSvg(title: string): string {
  const rooms = planRooms.map(({ name, x, y, w, h }) => {
    const doorY = y < 450 ? y + h : y
    const windowY = y < 450 ? y : y + h
    return (
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${thin}/>` +
      `<path d="M${x + 200} ${doorY}h70" stroke="#fff" stroke-width="8"/>` +
      `<path d="M${x + 200} ${doorY}v${y < 450 ? -60 : 60}a60 60 0 0 ${y < 450 ? 1 : 0} 60 ${y < 450 ? 60 : -60}" fill="none" stroke="#8c96a8" stroke-width="2"/>` +
      `<path d="M${x + 120} ${windowY}h240" stroke="#8fb5ff" stroke-width="8"/>` +
      `<text x="${x + w / 2}" y="${y < 450 ? y + 60 : y + h - 40}" font-size="28" ${words}>${name}</text>`
    )
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">` +
    `<rect width="1600" height="900" fill="#fff"/><rect x="80" y="80" width="1440" height="740" ${walls}/>${rooms.join('')}` +
    `<text x="800" y="460" font-size="26" ${words}>走廊</text>` +
    `<text x="800" y="870" font-size="24" ${words}>${title}</text></svg>`
  )
}

/** A one-line diagram as SVG, 1600 x 900: incoming line, two transformers, a busbar with outgoing feeders. */
export function oneLineSvg(title: string, feeders: readonly string[]): string {
  const step = 1360 / Math.max(1, feeders.length)
  const line = 'fill="none" stroke="#1a2233" stroke-width="4"'
  const transformer = (x: number, name: string) =>
    `<path d="M${x} 160v60M${x} 330v70" ${line}/><circle cx="${x}" cy="255" r="36" ${line}/><circle cx="${x}" cy="297" r="36" ${line}/>` +
    `<text x="${x + 110}" y="285" font-size="24" ${words}>${name}</text>`
  const feeder = (name: string, place: number) => {
    const x = 120 + step * place + step / 2
    return (
      `<path d="M${x} 400v120" ${line}/><rect x="${x - 14}" y="450" width="28" height="44" fill="#fff" stroke="#1a2233" stroke-width="4"/>` +
      `<path d="M${x} 520v120l-12 -22m12 22l12 -22" ${line}/><text x="${x}" y="690" font-size="22" ${words}>${name}</text>`
    )
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="#fff"/>` +
    `<path d="M800 60v100M400 160h800" ${line}/><text x="800" y="44" font-size="24" ${words}>10 kV 进线</text>` +
    `${transformer(400, '1# 变压器')}${transformer(1200, '2# 变压器')}<path d="M120 400h1360" stroke="#1a2233" stroke-width="8"/>` +
    `${feeders.map(feeder).join('')}<text x="800" y="850" font-size="24" ${words}>${title}</text></svg>`
  )
}
