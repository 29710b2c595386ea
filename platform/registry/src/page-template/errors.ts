import { defineError } from '@sharpside/contracts';

/** Error of a host's page that is no template. Callers reword it with the release's name, so it has no code of its own. */
export const [PageTemplateError, isPageTemplateError] = defineError('PageTemplateError', []);
