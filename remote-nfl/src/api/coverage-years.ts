/** The seasons of the coverage matrix, the newest first; a season is named by the year in which it starts. */
export const COVERAGE_YEARS = ['2024', '2023', '2022', '2021'] as const;

export type CoverageYear = (typeof COVERAGE_YEARS)[number];
