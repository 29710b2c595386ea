import { setTimeout } from 'node:timers/promises';
import { UPLOAD_OFFSET_HEADER } from '@sharpside/contracts/control';
import { isControlError } from '@sharpside/control/errors';
import * as v from 'valibot';
import type { ControlClient } from './control-client.ts';
import { ClientError, isClientError } from './errors.ts';

const sentSchema = v.object({ offset: v.number() });

/** A file to be sent, from `offset` on. */
export type Sending = { path: string; offset: number; bytes: Uint8Array<ArrayBuffer> };

type SendOptions = {
  client: Pick<ControlClient, 'address' | 'askJson'>;
  text: string;
  /** Where the files of the upload are put. */
  root: string;
  onSent: (bytes: number) => void;
  wait?: (ms: number) => Promise<unknown>;
};

const FILE_TIMEOUT_MS = 10 * 60 * 1000;
const WAIT_MS = 1_000;
// Longer than the service waits for a connection that it does not know to be dead.
const PATIENCE = 30;

/** Where to go on after a failure; undefined where going on makes no sense. */
function findNextOffset(error: unknown, offset: number): number | undefined {
  if (isControlError(error) && error.code === 'UPLOAD_OFFSET') return error.details.offset;
  const isPassing =
    (isControlError(error) && (error.code === 'UPLOAD_BUSY' || error.code === 'UPLOAD_CUT_OFF')) ||
    (isClientError(error) && error.code === 'CONTROL_UNREACHABLE');
  return isPassing ? offset : undefined;
}

/**
 * Sends one file, and goes on by itself where the connection is cut.
 *
 * @throws {ClientError} `UPLOAD_CUT_SHORT` when it is cut again and again and nothing more arrives.
 * @throws {ControlError} what the service refuses it with.
 */
export async function sendFile(options: SendOptions, { path, offset: start, bytes }: Sending): Promise<void> {
  const { client, text, root, onSent, wait = setTimeout } = options;
  let offset = start;
  let failures = 0;
  // Asked at least once: a service that was killed after the last byte has all of the file, and has not looked at it yet.
  for (;;) {
    try {
      const sent = await client.askJson(sentSchema, {
        method: 'PUT',
        path: `${root}/files/${path}`,
        text,
        headers: { [UPLOAD_OFFSET_HEADER]: String(offset) },
        bytes: bytes.subarray(offset),
        timeoutMs: FILE_TIMEOUT_MS,
      });
      onSent(sent.offset - offset);
      offset = sent.offset;
      if (offset >= bytes.byteLength) return;
    } catch (error) {
      const next = findNextOffset(error, offset);
      if (next === undefined) throw error;
      if (next > offset) {
        onSent(next - offset);
        failures = 0;
      } else {
        failures += 1;
        if (failures > PATIENCE) {
          throw new ClientError(
            `${path} could not be sent: the connection to ${client.address} was cut again and again. Run the command again; it goes on after the ${offset} bytes that arrived.`,
            { code: 'UPLOAD_CUT_SHORT', cause: error },
          );
        }
        await wait(WAIT_MS);
      }
      offset = next;
    }
  }
}
