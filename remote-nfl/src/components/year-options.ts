import { COVERAGE_YEARS } from '../api/coverage-years.ts';

export const YEAR_OPTIONS = COVERAGE_YEARS.map((value) => ({ value, label: value }));
