import { defineError } from '@sharpside/contracts';

/** The page of a host is no template. Callers word it for the release whose page it is, so it has no code of its own. */
export const [PageTemplateError, isPageTemplateError] = defineError('PageTemplateError', []);
