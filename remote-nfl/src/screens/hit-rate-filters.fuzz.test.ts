import { fuzzFilters } from '@sharpside/shared-ui/testing/fuzz-filters';
import { HIT_RATE_FILTERS } from './hit-rate-filters.tsx';

fuzzFilters(
  'any link to the hit rates shows filters that it has, and asks for what they say',
  HIT_RATE_FILTERS,
  ['BUF', 'QB', '2025-11-01', '10', '50', '5', '+150', '-110'],
);
