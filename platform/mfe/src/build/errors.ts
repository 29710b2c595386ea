import { defineError } from '@sharpside/contracts';

/** An app that was not built. The message has everything that the build tool had to say, as plain text. */
export const [BuildError, isBuildError] = defineError('BuildError', ['BUILD_FAILED']);
