import { defineError } from '@sharpside/contracts';

/** A page that a prerender script failed to render. */
export const [PrerenderError] = defineError('PrerenderError', ['PRERENDER_FAILED']);
