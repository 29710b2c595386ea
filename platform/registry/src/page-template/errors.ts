import { defineError } from '@sharpside/contracts';

/**
 * A host's page is not a valid template. The error has no code, since callers add the release's name to its message.
 */
export const [PageTemplateError, isPageTemplateError] = defineError('PageTemplateError', []);
