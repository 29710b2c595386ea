import { defineError } from '@sharpside/contracts';

export const [PrerenderError] = defineError('PrerenderError', ['PRERENDER_FAILED']);
