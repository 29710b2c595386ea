import { UPLOAD_OFFSET_HEADER } from 'contracts/control';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ControlError } from '../control/control-error.ts';
import { ClientError } from './client-error.ts';
import type { Question } from './control-client.ts';
import { type Sending, sendFile } from './send-file.ts';

const FILE: Sending = { path: 'remoteEntry.0123.js', offset: 0, bytes: new Uint8Array(100) };

type Answer = { offset: number } | Error;

/** A service that answers one after the other; tells from where on it was sent how many bytes, and how many were counted. */
async function send(answers: readonly Answer[], sending: Partial<Sending> = {}) {
  const asked: { from: number; bytes: number }[] = [];
  let counted = 0;
  const left = [...answers];
  const askJson = async <T>(
    schema: v.GenericSchema<unknown, T>,
    { headers, bytes }: Question,
  ): Promise<T> => {
    asked.push({ from: Number(headers?.[UPLOAD_OFFSET_HEADER]), bytes: bytes?.byteLength ?? -1 });
    const answer = left.shift() ?? new Error('asked once too often');
    if (answer instanceof Error) throw answer;
    return v.parse(schema, answer);
  };
  const client = { address: 'https://control.example', askJson };
  const onSent = (bytes: number) => {
    counted += bytes;
  };
  const options = {
    client,
    text: 'mfe_x',
    root: '/v1/apps/a/uploads/u',
    onSent,
    wait: async () => undefined,
  };
  await sendFile(options, { ...FILE, ...sending });
  return { asked, counted };
}

const goOnAt = (offset: number) => new ControlError('go on', { code: 'UPLOAD_OFFSET', details: { offset } });
const unreachable = () => new ClientError('gone', { code: 'CONTROL_UNREACHABLE' });

describe('a file that is sent', () => {
  it('goes on after what arrived when the connection was cut', async () => {
    const answers = [unreachable(), goOnAt(60), { offset: 100 }];
    expect(await send(answers)).toEqual({
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

  it('is given up when nothing more of it arrives', async () => {
    const sent = send(Array.from({ length: 40 }, unreachable));
    await expect(sent).rejects.toThrow(/could not be sent: .* was cut again and again/);
  });
});
