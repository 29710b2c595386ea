import { APP, createSite } from '../a-site.ts';

/** Settings of a control service in which changes of production need a second person. */
export const TWO_PERSONS = { secondPerson: ['production'] };
/** The change that is proposed. */
export const PROMOTE = { action: 'promote', channel: 'production', version: '1.1.0', reason: 'Better odds' };

/** A site whose changes of production need a second person. */
export async function createScene() {
  const site = await createSite({ config: TWO_PERSONS });
  const as = async (
    holder: string,
    right: 'promote' | 'rollback' = 'promote',
    app: string | string[] = APP,
  ) => (await site.aToken({ app, right, holder, days: 30 })).text;
  async function send(text: string, url: string, payload: object) {
    const headers = { authorization: `Bearer ${text}` };
    const response = await site.app.inject({ method: 'POST', url, headers, payload });
    const json = response.json();
    return { status: response.statusCode, code: json.error?.code, json };
  }
  const propose = async (text: string, change: object = PROMOTE, url = `/v1/apps/${APP}/changes`) => {
    const answer = await send(text, url, change);
    return { ...answer, id: String(answer.json.proposed?.id) };
  };
  const end = (text: string, id: string, how: string) =>
    send(text, `/v1/proposals/${id}/${how}`, { channel: 'production' });
  const accept = (text: string, id: string) => end(text, id, 'acceptance');
  const withdraw = (text: string, id: string) => end(text, id, 'withdrawal');
  const list = async (text: string, channel = 'production') => {
    const headers = { authorization: `Bearer ${text}` };
    return (await site.app.inject({ url: `/v1/proposals?channel=${channel}`, headers })).json();
  };
  const live = async () => (await site.registry.readChannel('production'))?.revision;
  return { ...site, as, send, propose, accept, withdraw, list, live };
}

/** A scene with a proposal of Ann, and Bob. */
export async function createProposal() {
  const scene = await createScene();
  const [ann, bob] = [await scene.as('Ann'), await scene.as('Bob')];
  const { id } = await scene.propose(ann);
  return { ...scene, ann, bob, id };
}
