/** A high-contrast mode, in which the visitor's system sets the colours. It drops backgrounds and shadows. */
export const FORCED_COLORS = '@media (forced-colors: active)';

/** The system's own colours for a chosen item. */
export const CHOSEN_IN_FORCED_COLORS = {
  [FORCED_COLORS]: {
    forcedColorAdjust: 'none',
    bg: 'Highlight',
    borderColor: 'Highlight',
    color: 'HighlightText',
  },
} as const;
