const NIGHT_PAPER = "#16140f";

/**
 * The only place for the brand's colours. `npm run brand` generates the style sheet's tokens, the icons and the
 * web manifests from them (docs/how-to/change-the-primary-colour.md).
 */
export const PALETTE = {
  light: {
    paper: "#f6f1e4",
    sheet: "#fffdf6",
    ink: "#1c1a15",
    inkSoft: "#5b5446",
    /** Hairlines and graph paper: decoration only. */
    rule: "#ddd4bf",
    graph: "#ebe4d2",
    /** Outlines of controls, with 3:1 contrast on paper and on sheet. */
    ruleStrong: "#857b67",
    /** The primary colour for large areas, and the text on it. */
    hivis: "#ff6a13",
    onHivis: "#1c1306",
    /** The primary colour for text and thin lines, which need enough contrast. */
    hivisInk: "#a53c00",
    good: "#1c6739",
    warn: "#7a5200",
    bad: "#ab2318",
    /** Semi-transparent, behind dialogs. */
    backdrop: NIGHT_PAPER,
  },
  dark: {
    paper: NIGHT_PAPER,
    sheet: "#211e18",
    ink: "#f2ecdd",
    inkSoft: "#b9b09d",
    rule: "#38342a",
    graph: "#201d17",
    ruleStrong: "#857c69",
    hivis: "#ff7d2e",
    onHivis: "#1c1306",
    hivisInk: "#ff9a5c",
    good: "#84cc9c",
    warn: "#e7b955",
    bad: "#ff9386",
    backdrop: NIGHT_PAPER,
  },
};
