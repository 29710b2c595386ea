import { UPLOAD_OFFSET_HEADER } from '@sharpside/contracts/control';
import { ControlError, type ControlErrorCode } from '@sharpside/control/errors';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { ControlRequest } from './create-sender.ts';
import { ClientError } from './errors.ts';
import { type Sending, sendFile } from './send-file.ts';

const FILE: Sending = { path: 'remoteEntry.0123.js', offset: 0, bytes: new Uint8Array(100) };

type Answer = { offset: number } | Error;

/** A service with one answer after the other; returns the offset and length of each part sent, and the counted bytes. */
async function send(answers: readonly Answer[], sending: Partial<Sending> = {}) {
  const asked: { from: number; bytes: number }[] = [];
  const requests: ControlRequest[] = [];
  let counted = 0;
  const left = [...answers];
  const askJson = async <T>(schema: v.GenericSchema<unknown, T>, request: ControlRequest): Promise<T> => {
    const { headers, bytes } = request;
    requests.push(request);
    asked.push({ from: Number(headers?.[UPLOAD_OFFSET_HEADER]), bytes: bytes?.byteLength ?? -1 });
    const answer = left.shift() ?? new Error('asked once too often');
    if (answer instanceof Error) throw answer;
    return v.parse(schema, answer);
  };
  const client = { address: 'https://control.example', askJson };
  const onSent = (bytes: number) => {
    counted += bytes;
  };
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const options = { client, text: 'mfe_x', root: '/v1/apps/a/uploads/u', onSent, wait };
  await sendFile(options, { ...FILE, ...sending });
  return { asked, counted, requests, waits };
}

const goOnAt = (offset: number) => new ControlError('go on', { code: 'UPLOAD_OFFSET', details: { offset } });
const refused = (code: ControlErrorCode) => new ControlError('no', { code });
const unreachable = () => new ClientError('gone', { code: 'CONTROL_UNREACHABLE' });

describe('a file that is sent', () => {
  it('goes on after what arrived when the connection was cut', async () => {
    const answers = [unreachable(), goOnAt(60), { offset: 100 }];
    expect(await send(answers)).toMatchObject({
      asked: [
        { from: 0, bytes: 100 },
        { from: 0, bytes: 100 },
        { from: 60, bytes: 40 },
      ],
      counted: 100,
    });
  });

  it('is asked about once more when all of it arrived and nobody said that it is whole', async () => {
    const cutAfterTheLastByte = await send([unreachable(), goOnAt(100), { offset: 100 }]);
    expect(cutAfterTheLastByte.asked.at(-1)).toEqual({ from: 100, bytes: 0 });
    const sentBefore = await send([{ offset: 100 }], { offset: 100 });
    expect(sentBefore.asked).toEqual([{ from: 100, bytes: 0 }]);
  });

  it('is sent on where only a part of it was taken, under its name and with the token', async () => {
    const { asked, counted, waits, requests } = await send([{ offset: 40 }, { offset: 100 }]);
    expect(asked).toEqual([
      { from: 0, bytes: 100 },
      { from: 40, bytes: 60 },
    ]);
    expect({ counted, waits }).toEqual({ counted: 100, waits: [] });
    const path = '/v1/apps/a/uploads/u/files/remoteEntry.0123.js';
    expect(requests[0]).toMatchObject({ method: 'PUT', path, text: 'mfe_x', timeoutMs: 600_000 });
  });

  it.each<[string, Error]>([
    ['somebody else sends it', refused('UPLOAD_BUSY')],
    ['the service was cut off from it', refused('UPLOAD_CUT_OFF')],
    ['the service does not answer', unreachable()],
    ['nothing more of it arrived', goOnAt(0)],
  ])('waits a second and is sent again where %s', async (_, failure) => {
    const { asked, waits } = await send([failure, { offset: 100 }]);
    expect(asked).toEqual([
      { from: 0, bytes: 100 },
      { from: 0, bytes: 100 },
    ]);
    expect(waits).toEqual([1000]);
  });

  it.each<[string, Error]>([
    ['refuses the file', refused('UPLOAD_FILE_MISMATCH')],
    ['is of another version', new ClientError('?', { code: 'CONTROL_ANSWER_INVALID' })],
    ['fails in another way', new Error('?')],
  ])('is not sent again where the service %s', async (_, failure) => {
    await expect(send([failure, { offset: 100 }])).rejects.toBe(failure);
  });

  it('is begun with again where the service lost some of it', async () => {
    const { asked } = await send([goOnAt(30), { offset: 100 }], { offset: 60 });
    expect(asked).toEqual([
      { from: 60, bytes: 40 },
      { from: 30, bytes: 70 },
    ]);
  });

  it('is sent for as long as something of it arrives', async () => {
    const times = (count: number) => Array.from({ length: count }, unreachable);
    const { waits } = await send([...times(30), goOnAt(50), ...times(30), { offset: 100 }]);
    expect(waits).toHaveLength(60);
    await expect(send([...times(31), { offset: 100 }])).rejects.toMatchObject({
      code: 'UPLOAD_CUT_SHORT',
      message:
        'remoteEntry.0123.js could not be sent: the connection to https://control.example was cut again and again. Run the command again; it goes on after the 0 bytes that arrived.',
    });
  });
});
