import { defineError } from '@sharpside/contracts';

export const [ServeError] = defineError('ServeError', ['PORT_TAKEN', 'SANDBOX_NOT_INSTALLED']);
