import { defineError } from '@sharpside/contracts';

/** Real and invented players are in one data folder, or would be. Nothing was ingested or published. */
export const [SampleError] = defineError('SampleError', ['SAMPLE_AMONG_REAL_DATA', 'REAL_AMONG_SAMPLE_DATA']);
