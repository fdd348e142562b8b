/** Kind of what is dragged out of the library of symbols. */
export const SYMBOL_DRAG = 'application/x-wattform-symbol'
