import { fuzzFilters } from '@sharpside/shared-ui/testing/fuzz-filters';
import { TRACKER_FILTERS } from './tracker-filters.ts';

fuzzFilters(
  'any link to the tracker shows filters that it has, and asks for what they say',
  TRACKER_FILTERS,
  ['BOS', 'LAL', 'home', '2025-11-01', '2025', 'true', 'points'],
);
