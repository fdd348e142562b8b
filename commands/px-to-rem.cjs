const rootPx = 16
/** Lines this thin stay as they are, so that edges stay sharp. */
const thinnestPx = 2
/** No text is smaller. */
const smallestTextPx = 12

const toRem = (px) => `${+(px / rootPx).toFixed(5)}rem`

/**
 * Loader for the style sheets of components from elsewhere: px become rem, so that they scale with the root
 * (specification section 9). Text never falls under 12 px.
 */
module.exports = (source) =>
  source
    .replace(/font-size:\s*(\d*\.?\d+)px/g, (_, px) => `font-size:max(${smallestTextPx}px,${toRem(Number(px))})`)
    .replace(/(?<!max\()(\d*\.?\d+)px/g, (whole, px) => (Number(px) <= thinnestPx ? whole : toRem(Number(px))))
