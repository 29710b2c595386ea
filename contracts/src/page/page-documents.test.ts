import * as v from 'valibot';
import { expect, it } from 'vitest';
import { BEACON_PATH, LOAD_TIME_PATH, pageTicketSchema, TICKET_PATH } from '../beacon/beacon.ts';
import { PRERENDER_FUNCTION } from '../prerender.ts';
import { PREVIEW_PREFIX } from '../preview.ts';
import { MANIFEST_FILES } from '../release.ts';
import { runtimeConfigSchema } from '../runtime-config.ts';
import { describeDocuments } from '../testing/describe-documents.ts';
import { problemsOf } from '../testing/documents.ts';
import { DISCOVERY_SCHEMA, LIVE_DOCUMENT_ID, liveDocumentSchema, RUNTIME_CONFIG_ID } from './discovery.ts';

const aRuntimeConfig = {
  productName: 'Sharpside',
  environment: 'local',
  backendUrl: null,
  providerName: '',
  socialUrl: 'https://social.example/',
  subscribeUrl: 'https://subscribe.example/',
  remoteTimeoutMs: 1,
};

const ADDRESS = 'must begin with https:// or http:// and hold no password';
const OR_PATH = `must be '/', or ${ADDRESS.replace('must ', '')}`;
const ORIGIN = "must be an origin without a path, for example 'https://pictures.example'";

describeDocuments([
  {
    what: 'a live document',
    schema: liveDocumentSchema,
    document: {
      channel: 'production',
      revision: 7,
      hostVersion: '2.0.0',
      withdrawn: [],
      discovery: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
    },
    bad: [
      ['discovery.microFrontends.remote-nhl', [], 'Invalid length: Expected >=1 but received 0'],
      ['discovery.schema', '', `Invalid type: Expected "${DISCOVERY_SCHEMA}" but received ""`],
    ],
  },
  {
    what: 'the runtime configuration',
    schema: runtimeConfigSchema,
    document: { ...aRuntimeConfig, imageOrigins: ['https://pictures.example'] },
    good: [
      ['backendUrl', 'https://api.example'],
      ['backendUrl', '/'],
      ['backendUrl', ''],
      ['logoBaseUrl', 'https://logos.example/nhl'],
    ],
    bad: [
      ['productName', '', 'Invalid length: Expected >=1 but received 0'],
      ['socialUrl', 'javascript:alert(1)', ADDRESS],
      ['manageSubscriptionUrl', 'data:text/html,x', ADDRESS],
      ['subscribeUrl', 'https://user:PASSWORD@example.com', ADDRESS],
      ['logoBaseUrl', 'javascript:x', ADDRESS],
      ['scoreboardUrls.nhl', 'file:///etc/passwd', ADDRESS],
      ['backendUrl', 'javascript:alert(1)//', OR_PATH],
      ['backendUrl', '//evil.example', OR_PATH],
      ['subscribeUrl', 'subscribe', ADDRESS],
      ['remoteTimeoutMs', 0, 'Invalid value: Expected >=1 but received 0'],
      ['remoteTimeoutMs', 1.5, 'Invalid integer: Received 1.5'],
      ['logoBaseUrl', 'https://logos.example/', "must not end with '/'"],
      ['imageOrigins.0', 'https://pictures.example/a', ORIGIN],
    ],
  },
]);

// A page and the edge that serves it may be of different releases, so these names must not change.
it('names addresses and places that releases of different times agree on', () => {
  const paths = [BEACON_PATH, LOAD_TIME_PATH, TICKET_PATH, PREVIEW_PREFIX];
  expect(paths).toEqual(['/beacons', '/beacons/loads', '/beacons/ticket', '/_preview/']);
  const places = [LIVE_DOCUMENT_ID, RUNTIME_CONFIG_ID, PRERENDER_FUNCTION];
  expect(places).toEqual(['live-document', 'runtime-config', 'prerender']);
  expect(MANIFEST_FILES).toEqual({ remote: 'remote.json', host: 'host.json' });
  expect(DISCOVERY_SCHEMA).toBe('https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json');
  expect(problemsOf(pageTicketSchema, { ticket: 'a' })).toEqual([]);
});

it('is empty in a runtime configuration of before for what newer ones have', () => {
  expect(v.parse(runtimeConfigSchema, aRuntimeConfig)).toMatchObject({
    logoBaseUrl: null,
    imageOrigins: [],
    scoreboardUrls: {},
  });
});
