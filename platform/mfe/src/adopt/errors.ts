import { defineError } from '@sharpside/contracts';

/** A build by another tool that cannot be a release as it is. The message has each reason. */
export const [AdoptError, isAdoptError] = defineError('AdoptError', ['BUILD_NOT_ADOPTED']);
