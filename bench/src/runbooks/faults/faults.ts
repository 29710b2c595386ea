import type { Fault } from '../fault.ts';
import { BACKEND_FAULTS } from './backend-faults.ts';
import { CONTROL_FAULTS } from './control-faults.ts';
import { EDGE_FAULTS } from './edge-faults.ts';
import { PROCESS_FAULTS } from './process-faults.ts';
import { RELEASE_FAULTS } from './release-faults.ts';
import { SHARED_STORE_FAULTS } from './shared-store-faults.ts';
import { STORE_FAULTS } from './store-faults.ts';

/** Every fault that docs/runbooks/ has a section for and that can be injected on one machine. */
export const FAULTS: readonly Fault[] = [
  ...EDGE_FAULTS,
  ...RELEASE_FAULTS,
  ...CONTROL_FAULTS,
  ...BACKEND_FAULTS,
  ...SHARED_STORE_FAULTS,
  ...PROCESS_FAULTS,
  ...STORE_FAULTS,
];
