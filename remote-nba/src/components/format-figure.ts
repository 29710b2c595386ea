const UNKNOWN = 'N/A';

/** A figure to one decimal; `N/A` where it is not known. */
export const formatFigure = (value: number | null): string => value?.toFixed(1) ?? UNKNOWN;

/** A percentage (0–100) to one decimal. */
export const formatPercentage = (percent: number | null): string =>
  percent === null ? UNKNOWN : `${percent.toFixed(1)}%`;

/** A share (0–1) as a percentage. */
export const formatShare = (share: number | null): string =>
  formatPercentage(share === null ? null : 100 * share);
