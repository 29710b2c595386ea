import { defineError } from '@sharpside/contracts';

/**
 * A host's page is not a valid template. Callers add the release's name to the message, so it has no code of its own.
 */
export const [PageTemplateError, isPageTemplateError] = defineError('PageTemplateError', []);
