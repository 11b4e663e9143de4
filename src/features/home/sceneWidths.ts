/** The widths of the home page's scene in pixels, drawn by `npm run pictures`: as a drawing it has two thousand parts, each with a style of its own. */
export const sceneWidths = [960, 1760, 2560]
