/** A high-contrast mode, in which the visitor's system decides the colours: it drops grounds and shadows. */
export const FORCED_COLORS = '@media (forced-colors: active)';

/** A chosen one among its like, in the system's own colours for that. */
export const CHOSEN_IN_FORCED_COLORS = {
  [FORCED_COLORS]: {
    forcedColorAdjust: 'none',
    bg: 'Highlight',
    borderColor: 'Highlight',
    color: 'HighlightText',
  },
} as const;
