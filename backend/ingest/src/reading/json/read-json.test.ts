import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ingestText } from '../../testing/ingest-text.ts';
import type { ReadContext, Reader } from '../reader.ts';
import { type JsonDocument, keepFitting, readJson, readJsonLines, requireShape } from './read-json.ts';

const idSchema = v.object({ id: v.number() });

async function readText<T>(text: string, read: (context: Parameters<Reader['read']>[0]) => Promise<T>) {
  const seen: T[] = [];
  const reader: Reader = {
    source: 'odds',
    about: '',
    tables: [],
    read: async (context) => void seen.push(await read(context)),
  };
  const { batch } = await ingestText(reader, text, { name: 'answer.json' });
  return { seen: seen[0], batch };
}

describe('an answer as JSON', () => {
  const envelope = { request: 'x', response: { games: [1] } };
  it.each<[string, value: unknown, body: unknown, around?: unknown]>([
    ['as it came', { games: [1] }, { games: [1] }],
    ['in an envelope with its request', envelope, { games: [1] }, envelope],
    ['in an envelope of another recorder', { url: 'x', body: 2 }, 2, { url: 'x', body: 2 }],
    ['in an envelope of a third one', { status: 200, data: 3 }, 3, { status: 200, data: 3 }],
    ['whose only field is called like an envelope’s', { data: [1] }, { data: [1] }],
    ['that is a list', [{ data: 1, more: 2 }], [{ data: 1, more: 2 }]],
    ['that is nothing', null, null],
  ])('is read %s, with what stood around it', async (_, value, body, around = {}) => {
    const { seen } = await readText(JSON.stringify(value), readJson);
    expect(seen).toEqual({ body, envelope: around });
  });

  it('is one a file', async () => {
    expect((await readText('{\n"a": [\n1,\n2]}\n\n', readJson)).seen?.body).toEqual({ a: [1, 2] });
    await expect(readText('{"a":1}\n{"a":2}\n', readJson)).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message:
        'answer.json holds 2 lines of JSON, and this source reads one document a file; split it into a file for each',
    });
  });

  it('is refused where it is an error page', async () => {
    await expect(readText('<html>', readJson)).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: 'answer.json is not JSON; it may be cut off or be an error page: fetch it again',
    });
  });
});

describe('answers a line', () => {
  async function readAll(context: ReadContext) {
    const documents: JsonDocument[] = [];
    for await (const document of readJsonLines(context)) documents.push(document);
    return documents;
  }
  const read = async (text: string) => (await readText(text, readAll)).seen?.map(({ body }) => body);

  it('are read one by one, empty lines left out', async () => {
    expect(await read('{"a":1}\n\n{"url":1,"body":2}\n  \n')).toEqual([{ a: 1 }, 2]);
  });

  it('may be one that is printed over several lines', async () => {
    expect(await read('{\n"a": 1\n}\n')).toEqual([{ a: 1 }]);
    expect(await read('{"a":1}\n')).toEqual([{ a: 1 }]);
  });

  it('are refused where a later one is cut off', async () => {
    await expect(read('{"a":1}\n{"a":')).rejects.toMatchObject({
      code: 'INPUT_UNREADABLE',
      message: 'answer.json ends in the middle of a document; it is cut off, fetch it again',
    });
  });
});

describe('the shape of an answer', () => {
  it('is required with the place where it differs', async () => {
    const schema = v.object({ games: v.array(idSchema) });
    const read = (text: string) =>
      readText(text, async (context) =>
        requireShape(schema, (await readJson(context)).body, { context, what: 'a schedule' }),
      );
    expect((await read('{"games":[{"id":1}]}')).seen).toEqual({ games: [{ id: 1 }] });
    await expect(read('{"games":[{"id":"1"}]}')).rejects.toMatchObject({
      code: 'INPUT_UNEXPECTED',
      message: expect.stringMatching(
        /^answer\.json is not a schedule \(games\.0\.id: Invalid type.*\); is it a file of this source\?$/,
      ),
    });
    await expect(read('1')).rejects.toThrow('is not a schedule (value: Invalid type');
  });

  it('keeps the items that fit, and counts the others with the reason', async () => {
    const { seen, batch } = await readText('[{"id":1},{"id":"2"},{"id":3}]', async (context) =>
      keepFitting(idSchema, v.parse(v.array(v.unknown()), (await readJson(context)).body), context),
    );
    expect(seen).toEqual([{ id: 1 }, { id: 3 }]);
    expect(batch).toMatchObject({ read: 3, kept: 2 });
    expect(Object.values(batch.dropped)).toEqual([1]);
    expect(Object.keys(batch.dropped)[0]).toMatch(/^id: Invalid type/);
  });
});
