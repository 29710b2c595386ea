/** The one word for a figure that is not known. */
const UNKNOWN = 'N/A';

/** A figure with one decimal; 'N/A' if unknown. */
export const formatFigure = (value: number | null): string => value?.toFixed(1) ?? UNKNOWN;

/** A percentage (0–100) with one decimal. */
export const formatPercentage = (percent: number | null): string =>
  percent === null || !Number.isFinite(percent) ? UNKNOWN : `${percent.toFixed(1)}%`;

/** A share (0–1) as a percentage. */
export const formatShare = (share: number | null): string =>
  formatPercentage(share === null ? null : 100 * share);
