import { defineError } from '@sharpside/contracts';

/** Error of a failed build. The message is the whole output of the build tool, as plain text. */
export const [BuildError, isBuildError] = defineError('BuildError', ['BUILD_FAILED']);
