import * as v from 'valibot';
import type { ControlConfig } from '../config.ts';
import { ControlError } from '../errors.ts';
import type { OpenUpload } from './open-uploads.ts';
import type { Staging } from './staging.ts';

type RoomDeps = {
  open: ReadonlyMap<string, OpenUpload>;
  config: Pick<ControlConfig, 'uploadTotalBytes' | 'uploadKeepFreeBytes'>;
  staging: Pick<Staging, 'measureFree'>;
  /** True for an upload that gives way to another holder's. */
  isLeft: (upload: OpenUpload) => boolean;
  remove: (upload: OpenUpload) => Promise<void>;
};

/** The room that all open uploads share. */
export type UploadRoom = {
  countBytes(): number;
  /** @throws {ControlError} `UPLOAD_NO_ROOM` where nothing gives way. */
  make(upload: { owner: string; bytes: number }): Promise<void>;
  /** @throws {ControlError} `UPLOAD_NO_ROOM`. */
  requireDisk(): Promise<void>;
};

const jobSchema = v.pipe(v.string(), v.parseJson(), v.looseTuple([v.string(), v.string()]));

/** A token, or the repository of a CI job: anybody there can begin a run of any ref. */
function toHolder(owner: string): string {
  const job = v.safeParse(jobSchema, owner);
  return job.success ? JSON.stringify(job.output.slice(0, 2)) : owner;
}

const noRoom = (message: string) =>
  new ControlError(message, { code: 'UPLOAD_NO_ROOM', headers: { 'retry-after': '60' } });

const sumOf = (uploads: Iterable<OpenUpload>) => [...uploads].reduce((sum, { bytes }) => sum + bytes, 0);

/** See {@link UploadRoom}. */
export function createUploadRoom({ open, config, staging, isLeft, remove }: RoomDeps): UploadRoom {
  const countBytes = () => sumOf(open.values());

  /**
   * Of the holder that takes up most, the upload that was left longest. Only where that is more than the new one's holder
   * would take up: whoever begins many keeps nobody else out, and nobody takes the place of one who has less.
   */
  function findLeft(owner: string, bytes: number): OpenUpload | undefined {
    const byHolder = Map.groupBy(open.values(), (upload) => toHolder(upload.owner));
    const own = sumOf(byHolder.get(toHolder(owner)) ?? []) + bytes;
    return [...byHolder.values()]
      .map((uploads) => ({ taken: sumOf(uploads), left: uploads.filter(isLeft) }))
      .filter(({ taken, left }) => taken > own && left.length > 0)
      .sort((a, b) => b.taken - a.taken)
      .flatMap(({ left }) => left.sort((a, b) => a.touchedAt - b.touchedAt))[0];
  }

  return {
    countBytes,
    async make({ owner, bytes }) {
      for (;;) {
        const taken = countBytes();
        if (taken + bytes <= config.uploadTotalBytes) return;
        const left = findLeft(owner, bytes);
        if (!left) {
          throw noRoom(
            `Uploads under way take up ${taken} of ${config.uploadTotalBytes} bytes, and this one needs ${bytes}; try again when one has ended.`,
          );
        }
        await remove(left);
      }
    },
    async requireDisk() {
      // Accepted uploads may yet arrive: they count in full, as if none of their bytes were on the disk.
      const needed = countBytes() + config.uploadKeepFreeBytes;
      const free = await staging.measureFree();
      if (free === undefined || free >= needed) return;
      throw noRoom('The disk of the control service is nearly full; those who run it must make room.');
    },
  };
}
