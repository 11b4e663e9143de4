/** The widths of the home page's scene in pixels, drawn by `npm run pictures`: as a drawing it has two thousand parts, each with a style of its own. */
export const sceneWidths = [656, 960, 1312, 1760, 2560]
