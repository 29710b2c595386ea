import { appNameSchema, HOST_APP } from '@sharpside/contracts';
import { type ByteLru, createEncodedText, type EncodedText } from '@sharpside/server-kit';
import * as v from 'valibot';
import { EdgeError } from '../errors.ts';
import type { PageScopes } from './page-scopes.ts';

/**
 * The answers of `/live.json`. Without a query it is about all remotes. `?section=/mlb` is for a page that is about to
 * open that section, with `&screens` also about the scripts of its screens, `?app=remote-mlb` for a tab that shows it, `?menus` for the outlines of all sections.
 */
export type LiveAnswers = {
  /** @throws {EdgeError} `BAD_REQUEST` for an invalid section or app. */
  find(query: string): EncodedText;
};

const prefixSchema = v.pipe(v.string(), v.regex(/^\/[^/]{0,100}$/));

function requireName(schema: v.GenericSchema<string>, name: string, what: string): void {
  if (!v.is(schema, name)) throw new EdgeError(`${what}.`, { code: 'BAD_REQUEST' });
}

type AnswerOptions = {
  scopes: PageScopes;
  /** Identifies the view in the shared cache `kept`. */
  viewId: string;
  kept: ByteLru<EncodedText>;
  headers: Readonly<Record<string, string>>;
};

/** The answers of one view, each created at its first request. */
export function createLiveAnswers({ scopes, viewId, kept, headers }: AnswerOptions): LiveAnswers {
  const encode = (document: unknown) => createEncodedText(JSON.stringify(document), { headers });

  function keep(key: string, make: () => unknown): EncodedText {
    const id = `${viewId}|live ${key}`;
    const text = kept.get(id) ?? encode(make());
    kept.set(id, text);
    return text;
  }

  /** An answer without content is not cached, because anybody can make up names. */
  function answer(key: string, document: ReturnType<PageScopes['whole']>): EncodedText {
    const isKnown = key === HOST_APP || Object.keys(document.discovery.microFrontends).length > 0;
    return isKnown ? keep(key, () => document) : encode(document);
  }

  return {
    find(query) {
      if (query === '') return keep('', () => scopes.whole());
      const parameters = new URLSearchParams(query);
      const section = parameters.get('section');
      if (section !== null) {
        requireName(prefixSchema, section, "'section' is the first part of a path, such as /mlb");
        const hasScreens = parameters.has('screens');
        const key = hasScreens ? `${section} screens` : section;
        return kept.get(`${viewId}|live ${key}`) ?? answer(key, scopes.ofSection(section, { hasScreens }));
      }
      const app = parameters.get('app');
      if (app !== null) {
        requireName(appNameSchema, app, "'app' is the name of an app, such as remote-mlb");
        return kept.get(`${viewId}|live ${app}`) ?? answer(app, scopes.ofApp(app));
      }
      return parameters.has('menus') ? keep('menus', () => scopes.ofMenus()) : keep('', () => scopes.whole());
    },
  };
}
