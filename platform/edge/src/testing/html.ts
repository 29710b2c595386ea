import { createHash } from 'node:crypto';
import {
  LIVE_DOCUMENT_ID,
  type LiveDocument,
  liveDocumentSchema,
  parseContractJson,
  RUNTIME_CONFIG_ID,
  runtimeConfigSchema,
} from '@sharpside/contracts';
import * as v from 'valibot';

const importMapSchema = v.strictObject({ integrity: v.record(v.string(), v.string()) });

export type Tag = Readonly<Record<string, string>>;

/** The attributes of every start tag of that name, in document order. An attribute without a value is ''. */
export const findTags = (html: string, name: string): Tag[] =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
    ),
  );

const readElement = (html: string, start: string) => {
  const from = html.indexOf(start) + start.length;
  return html.slice(from, html.indexOf('</', from));
};

/** A script or style as a content policy names it. */
export const toHashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export function readPage(html: string) {
  const importMap = readElement(html, '<script type="importmap">');
  const block = (id: string) => readElement(html, `<script type="application/json" id="${id}">`);
  return {
    title: readElement(html, '<title>'),
    importMapHash: toHashSource(importMap),
    integrity: parseContractJson(importMapSchema, importMap, 'import map').integrity,
    preloads: findTags(html, 'link').filter(({ rel }) => rel === 'modulepreload'),
    liveDocument: parseContractJson(liveDocumentSchema, block(LIVE_DOCUMENT_ID), 'live document'),
    runtimeConfig: parseContractJson(runtimeConfigSchema, block(RUNTIME_CONFIG_ID), 'runtime config'),
  };
}

export function listVersions({ discovery, hostVersion }: LiveDocument): Record<string, string> {
  const remotes = Object.entries(discovery.microFrontends);
  return {
    host: hostVersion,
    ...Object.fromEntries(remotes.map(([app, [one]]) => [app, one?.metadata.version ?? ''])),
  };
}

export const readVersions = (html: string): Record<string, string> =>
  listVersions(readPage(html).liveDocument);

const TEMPLATE = /<template id="after-paint">(.*?)<\/template>/s;

/** The tags that a page inserts after its first paint. Nothing in a template loads before that. */
export const readTemplate = (html: string): string => TEMPLATE.exec(html)?.[1] ?? '';

export const withoutTemplate = (html: string): string => html.replace(TEMPLATE, '');
