import type { ControlConfig } from '../config.ts';
import { ControlError } from '../errors.ts';

/** A file is in memory until it is complete, so only this many builds may arrive at once. */
const BUILDS_AT_ONCE = 4;

/** Counts the bytes that are arriving, per app and in all. */
export function createArrivals({ uploadBytes }: Pick<ControlConfig, 'uploadBytes'>) {
  const arriving = new Map<string, number>();
  const count = (app: string) => arriving.get(app) ?? 0;
  const countAll = () => [...arriving.values()].reduce((sum, bytes) => sum + bytes, 0);

  return {
    /**
     * Notes that a file begins to arrive. Call the returned function once, when it ends.
     *
     * @throws {ControlError} `UPLOAD_BUSY` while too many bytes are arriving.
     */
    begin(app: string, bytes: number): () => void {
      if (count(app) + bytes > uploadBytes || countAll() + bytes > BUILDS_AT_ONCE * uploadBytes) {
        throw new ControlError('Other files are arriving; try again in a moment.', {
          code: 'UPLOAD_BUSY',
          headers: { 'retry-after': '1' },
        });
      }
      arriving.set(app, count(app) + bytes);
      return () => {
        const left = count(app) - bytes;
        if (left > 0) arriving.set(app, left);
        else arriving.delete(app);
      };
    },
  };
}
