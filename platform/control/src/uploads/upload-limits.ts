import { MANIFEST_FILES } from '@sharpside/contracts';
import type { UploadRequest } from '@sharpside/contracts/control';
import { findFileAndFolder, toFileAndFolder } from '@sharpside/registry/publish/upload';
import type { ControlConfig } from '../config.ts';
import { ControlError } from '../errors.ts';

const toTotalBytes = ({ files }: UploadRequest): number => files.reduce((sum, { size }) => sum + size, 0);

/** The first path that equals an earlier path except for upper and lower case; undefined if there is none. */
function findRepeated({ files }: UploadRequest): string | undefined {
  const seen = new Set<string>();
  for (const { path } of files) {
    // Names that differ only in case would be the same file on some machines that unpack a release.
    const name = path.toLowerCase();
    if (seen.has(name)) return path;
    seen.add(name);
  }
  return undefined;
}

const tooLarge = (message: string) => new ControlError(message, { code: 'UPLOAD_TOO_LARGE' });

/**
 * Refuses an upload by its list, before any of it is stored.
 *
 * @throws {ControlError} `UPLOAD_TOO_LARGE`, and `BAD_REQUEST` for a list that cannot describe a build.
 */
export function requireWithinLimits(request: UploadRequest, config: ControlConfig): void {
  const { files } = request;
  const { uploadFiles, uploadFileBytes, uploadBytes } = config;
  if (files.length > uploadFiles) {
    throw tooLarge(
      `The build has ${files.length} files, and at most ${uploadFiles} are taken; join some of them.`,
    );
  }
  const large = files.find(({ size }) => size > uploadFileBytes);
  if (large) {
    throw tooLarge(
      `${large.path} has ${large.size} bytes, and at most ${uploadFileBytes} are taken; split it.`,
    );
  }
  const total = toTotalBytes(request);
  if (total > uploadBytes) {
    throw tooLarge(
      `The build has ${total} bytes, and at most ${uploadBytes} are taken; leave something out.`,
    );
  }
  const repeated = findRepeated(request);
  if (repeated !== undefined) {
    throw new ControlError(
      `${repeated} is in the list twice, perhaps in another case; name each file once.`,
      {
        code: 'BAD_REQUEST',
      },
    );
  }
  const both = findFileAndFolder(files.map(({ path }) => path.toLowerCase()));
  if (both !== undefined) throw new ControlError(`${toFileAndFolder(both)}.`, { code: 'BAD_REQUEST' });
  const manifests: readonly string[] = Object.values(MANIFEST_FILES);
  if (!files.some(({ path }) => manifests.includes(path))) {
    throw new ControlError(`The list has no ${manifests.join(' or ')}; name the manifest among the files.`, {
      code: 'BAD_REQUEST',
    });
  }
}
