import { aStore } from '@sharpside/edge/testing/test-edge';
import { describe, expect, it } from 'vitest';
import { startTestControl } from '../testing/test-control.ts';
import { createTokenUses } from '../tokens/token-uses.ts';

const SITE = '/v1/previews';

const WANTED = { channel: 'production', days: 3, reason: 'For the editors', hasPicker: false };

/** A request for a link to a release of remote-tools. Default: its newest release. */
const ofTools = (release: { version?: string } = {}) => ({
  ...WANTED,
  releases: [{ app: 'remote-tools', ...release }],
});

/** host and remote-tools 1.0.0 are live, remote-tools 1.1.0 is published. There is a token that may publish it. */
async function startScene() {
  const control = await startTestControl({ store: await aStore() });
  const token = await control.aToken({ app: 'remote-tools', holder: 'Tools team' });
  const preview = (payload: Record<string, unknown>, { bearer } = token, url = SITE) =>
    control.app.inject({ method: 'POST', url, ...bearer, payload });
  const uses = createTokenUses({ store: control.store, now: () => new Date(control.clock.now()) });
  async function readRecords(): Promise<string> {
    const records = (await control.store.list('tokens/')).map((key) => control.store.get(key));
    const texts = (await Promise.all(records)).map((bytes) => new TextDecoder().decode(bytes));
    return texts.join('') + JSON.stringify(control.log.entries);
  }
  /** Uses of the token for previews. Reads are among its uses too, and are left out. */
  const listUses = async () => (await uses.list(token.id, 10)).filter(({ what }) => what === 'preview');
  return { ...control, token, preview, readRecords, listUses };
}

describe('a preview over HTTP', () => {
  it('is made with the right to publish, in the name of the token', async () => {
    const { preview: ask, registry } = await startScene();
    const answer = await ask(ofTools({ version: '1.1.0' }));
    expect(answer.statusCode).toBe(200);
    const releases = [{ app: 'remote-tools', version: '1.1.0' }];
    const time = { at: '2031-01-01T00:00:00.000Z', until: '2031-01-04T00:00:00.000Z' };
    const preview = { releases, ...time, by: 'Tools team', reason: 'For the editors' };
    expect(answer.json()).toMatchObject({ preview, warnings: [], isDryRun: false });
    expect(answer.json().checks.map(({ title }: { title: string }) => title)).toContain('Files are stored');
    expect(await registry.listPreviews()).toEqual([answer.json().preview]);
  });

  it('is of the newest release, where none is named, and among the uses of its token, without its id', async () => {
    const { preview, listUses, readRecords } = await startScene();
    const { id, releases } = (await preview(ofTools())).json().preview;
    expect(releases).toEqual([{ app: 'remote-tools', version: '1.1.0' }]);
    const outcome = { code: 'DONE', result: 'remote-tools 1.1.0 until 2031-01-04T00:00:00.000Z' };
    expect(await listUses()).toMatchObject([
      { what: 'preview', app: null, detail: 'production, remote-tools newest, beside production', outcome },
    ]);
    expect(await readRecords()).not.toContain(id);
  });

  it('writes no preview on a dry run', async () => {
    const { preview, registry, listUses } = await startScene();
    expect((await preview({ ...ofTools(), isDryRun: true })).json()).toMatchObject({ isDryRun: true });
    expect(await registry.listPreviews()).toEqual([]);
    expect((await listUses())[0]?.detail).toBe('production, remote-tools newest, beside production, dry run');
  });

  it('takes no other right, and none of another app', async () => {
    const { preview, token, aToken, registry } = await startScene();
    for (const right of ['promote', 'rollback'] as const) {
      const other = await aToken({ app: 'remote-tools', right });
      expect((await preview(ofTools(), other)).json().error.code).toBe('TOKEN_WRONG_RIGHT');
    }
    const host = await preview({ ...WANTED, releases: [{ app: 'host' }] });
    expect(host.json().error.code).toBe('TOKEN_WRONG_APP');
    const nobody = { ...token, bearer: { headers: { authorization: '' } } };
    expect((await preview(ofTools(), nobody)).statusCode).toBe(401);
    expect(await registry.listPreviews()).toEqual([]);
  });

  it('is refused in the words of the registry, with the outcome among the uses', async () => {
    const { preview, listUses } = await startScene();
    const answer = await preview(ofTools({ version: '9.0.0' }));
    expect(answer.statusCode).toBe(422);
    const message = expect.stringMatching(/remote-tools 9\.0\.0 is not published/);
    expect(answer.json().error).toMatchObject({ code: 'CHANGE_REFUSED', message });
    expect((await listUses())[0]?.outcome?.code).toBe('CHANGE_REFUSED');
  });

  it('has to come as the address takes it', async () => {
    const { preview, registry } = await startScene();
    for (const wrong of [
      { releases: [{ app: 'remote-tools', version: 'latest' }] },
      { days: 15 },
      { reason: undefined },
      { by: 'Somebody else' },
    ]) {
      const answer = await preview({ ...ofTools(), ...wrong });
      const { code, message } = answer.json().error;
      expect([answer.statusCode, code]).toEqual([400, 'BAD_REQUEST']);
      expect(message).toContain(Object.keys(wrong)[0]);
    }
    expect(await registry.listPreviews()).toEqual([]);
  });
});

describe('a preview of several releases over HTTP', () => {
  const releases = [
    { app: 'remote-tools', version: '1.1.0' },
    { app: 'host', version: '1.0.0' },
  ];
  const wanted = { ...WANTED, releases, hasPicker: true };

  it('needs the right to publish each app, and is recorded under each token', async () => {
    const { preview, token, aToken, registry, listUses } = await startScene();
    expect((await preview(wanted, token, SITE)).json().error.code).toBe('TOKEN_WRONG_APP');
    const host = await aToken({ app: 'host', holder: 'Shell team' });
    const headers = { authorization: `Bearer ${token.text},${host.text}` };
    const answer = await preview(wanted, { ...token, bearer: { headers } }, SITE);
    const made = { schema: 2, releases, hasPicker: true, by: 'Tools team, Shell team' };
    expect(answer.json()).toMatchObject({ preview: made, firstPath: '/tools/odds', isDryRun: false });
    expect(await registry.listPreviews()).toEqual([answer.json().preview]);
    const detail = 'production, remote-tools 1.1.0, host 1.0.0, beside production';
    const result = 'remote-tools 1.1.0, host 1.0.0 until 2031-01-04T00:00:00.000Z';
    const used = expect.objectContaining({ detail, outcome: expect.objectContaining({ result }) });
    expect(await listUses()).toContainEqual(used);
  });

  it('gives the whole link where the service knows the site of the channel', async () => {
    const config = { sites: [{ channel: 'production', url: 'https://www.example.com' }] };
    const control = await startTestControl({ store: await aStore(), config });
    const { bearer } = await control.aToken({ app: 'remote-tools', holder: 'Tools team' });
    const ask = async (payload: Record<string, unknown>) =>
      (await control.app.inject({ method: 'POST', url: SITE, ...bearer, payload })).json();
    const wantedOf = (channel: string) => ({ ...WANTED, channel, hasPicker: true, releases: [releases[0]] });
    const { preview, link } = await ask(wantedOf('production'));
    expect(link).toBe(`https://www.example.com/_preview/${preview.id}?to=%2Ftools%2Fodds`);
    expect((await ask(wantedOf('staging'))).link).toBeNull();
    expect((await ask({ ...wantedOf('production'), isDryRun: true })).link).toBeNull();
  });

  it('of a revision needs the right to publish any app, and no other', async () => {
    const { preview, token, aToken } = await startScene();
    const revision = { ...WANTED, revision: 1, hasPicker: false };
    const rollback = await aToken({ app: 'remote-tools', right: 'rollback' });
    expect((await preview(revision, rollback, SITE)).json().error.code).toBe('TOKEN_WRONG_RIGHT');
    expect((await preview(revision, token, SITE)).json()).toMatchObject({
      preview: {
        releases: [
          { app: 'host', version: '1.0.0' },
          { app: 'remote-tools', version: '1.0.0' },
        ],
        revision: { channel: 'production', number: 1, replaced: [] },
      },
      firstPath: '/',
      warnings: [],
    });
    expect((await preview({ ...revision, revision: 2 }, token, SITE)).json().error).toMatchObject({
      code: 'CHANGE_REFUSED',
      message: expect.stringContaining('there is no revision 2 of production; the newest is 1'),
    });
  });

  it('is ended by whoever has its id and may publish, and the id is in no record', async () => {
    const { preview, token, aToken, registry, readRecords } = await startScene();
    const { id } = (await preview({ ...WANTED, revision: 1, hasPicker: true }, token, SITE)).json().preview;
    const end = (payload: Record<string, unknown>, by = token) => preview(payload, by, `${SITE}/end`);
    const rollback = await aToken({ app: 'remote-tools', right: 'rollback' });
    expect((await end({ id }, rollback)).statusCode).toBe(403);
    expect((await end({ id: '../channels/x' })).statusCode).toBe(400);
    expect(await registry.listPreviews()).toHaveLength(1);
    expect((await end({ id })).json()).toEqual({ isEnded: true });
    expect(await registry.listPreviews()).toEqual([]);
    expect(await readRecords()).not.toContain(id);
  });
});
