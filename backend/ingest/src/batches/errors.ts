import { defineError } from '@sharpside/contracts';

/** Real and invented players would have been mixed. Nothing was read. */
export const [SampleError] = defineError('SampleError', ['SAMPLE_AMONG_REAL_DATA', 'REAL_AMONG_SAMPLE_DATA']);
