import { setTimeout } from 'node:timers/promises';
import { UPLOAD_OFFSET_HEADER } from '@sharpside/contracts/control';
import { isControlError } from '@sharpside/control/errors';
import * as v from 'valibot';
import type { ControlClient } from './control-client.ts';
import { ClientError, isClientError } from './errors.ts';

const sentSchema = v.object({ offset: v.number() });

/** A file to send, from `offset` on. */
export type Sending = { path: string; offset: number; bytes: Uint8Array<ArrayBuffer> };

type SendOptions = {
  client: Pick<ControlClient, 'address' | 'askJson'>;
  text: string;
  /** Address of the upload's files. */
  root: string;
  onSent: (bytes: number) => void;
  wait?: (ms: number) => Promise<unknown>;
};

const FILE_TIMEOUT_MS = 10 * 60 * 1000;
const WAIT_MS = 1_000;
// Longer than the service keeps a connection whose loss it did not notice.
const MAX_ATTEMPTS = 30;

/** Offset to continue at after a failure; undefined where continuing makes no sense. */
function findNextOffset(error: unknown, offset: number): number | undefined {
  if (isControlError(error) && error.code === 'UPLOAD_OFFSET') return error.details.offset;
  const isPassing =
    (isControlError(error) && (error.code === 'UPLOAD_BUSY' || error.code === 'UPLOAD_CUT_OFF')) ||
    (isClientError(error) && error.code === 'CONTROL_UNREACHABLE');
  return isPassing ? offset : undefined;
}

/**
 * Sends one file, and continues by itself after a lost connection.
 *
 * @throws {ClientError} `UPLOAD_CUT_SHORT` when it is cut again and again and nothing more arrives.
 * @throws {ControlError} the service's refusal.
 */
export async function sendFile(options: SendOptions, { path, offset: start, bytes }: Sending): Promise<void> {
  const { client, text, root, onSent, wait = setTimeout } = options;
  let offset = start;
  let failures = 0;
  // At least one request: a service that was killed after the last byte has the whole file, and has not checked it yet.
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
        if (failures > MAX_ATTEMPTS) {
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
