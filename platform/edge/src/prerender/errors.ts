import { defineError } from '@sharpside/contracts';

/** A page that a host's prerender script did not give. */
export const [PrerenderError] = defineError('PrerenderError', ['PRERENDER_FAILED']);
