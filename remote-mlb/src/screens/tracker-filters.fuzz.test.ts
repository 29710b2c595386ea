import { fuzzFilters } from '@sharpside/shared-ui/testing/fuzz-filters';
import { TRACKER_FILTERS } from './tracker-filters.ts';

fuzzFilters(
  'any link to the tracker shows filters that it has, and asks for what they say',
  TRACKER_FILTERS,
  ['BOS', 'L', 'R', 'L,R', '2025-04-01', '2024-03-27', '25', 'player'],
);
