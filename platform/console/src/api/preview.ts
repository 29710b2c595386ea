import {
  type SitePreviewAnswer,
  type SitePreviewRequest,
  sitePreviewAnswerSchema,
} from '@sharpside/contracts/control';
import { call } from './http.ts';

/**
 * Makes a link to releases of several apps, or to the site as it was at a revision.
 *
 * @throws {ControlError} with every objection, for example if a release has been withdrawn since.
 */
export const postPreview = (body: SitePreviewRequest): Promise<SitePreviewAnswer> =>
  call(sitePreviewAnswerSchema, '/v1/previews', { method: 'POST', body });
