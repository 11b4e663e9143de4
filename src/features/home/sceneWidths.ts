/**
 * The widths of the home page's scene in pixels, rendered by `npm run pictures`: the drawing has two thousand parts,
 * each with its own style.
 */
export const sceneWidths = [656, 960, 1312, 1760, 2560]
