import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findInlineElements } from '@sharpside/registry/page-template/page-template';
import { isCompressible, toContentType } from '@sharpside/registry/store/content-type';
import {
  type Answer,
  createAnswer,
  createEncodedText,
  REPORTING_HEADERS,
  toContentPolicy,
  toHash,
} from '@sharpside/server-kit';

/** The built console in memory, a few hundred kilobytes in all. */
export type ConsoleFiles = {
  page: FileAnswer;
  find(name: string): FileAnswer | undefined;
};

/** A file in the encoding that suits a client. */
type FileAnswer = (acceptEncoding: string | undefined) => Answer;

const PAGE = 'index.html';
/** Folder of files whose names change with their content. */
const ASSETS = 'assets';

const A_YEAR = 'public, max-age=31536000, immutable';

const PAGE_HEADERS = {
  ...REPORTING_HEADERS,
  'cache-control': 'no-cache',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

function readAsset(file: string, name: string): FileAnswer {
  const bytes = readFileSync(file);
  const contentType = toContentType(name);
  const headers = { 'content-type': contentType, 'cache-control': A_YEAR };
  if (isCompressible(contentType)) {
    const text = createEncodedText(bytes.toString('utf8'), {
      headers: { ...headers, vary: 'accept-encoding' },
    });
    return (acceptEncoding) => text.answerFor(acceptEncoding);
  }
  const answer = createAnswer(bytes, { etag: `"${toHash(bytes)}"`, headers });
  return () => answer;
}

type ConsoleFileOptions = { behindTls: boolean };

function readPage(file: string, { behindTls }: ConsoleFileOptions): FileAnswer {
  const html = readFileSync(file, 'utf8');
  const policy = toContentPolicy({
    scripts: findInlineElements(html, 'script'),
    styles: findInlineElements(html, 'style'),
    connect: [],
    images: [],
    assets: [],
    // No Trusted Types policy is needed, because no code of the console turns text into HTML or scripts.
    trustedTypes: [],
    behindTls,
  });
  const text = createEncodedText(html, {
    headers: {
      ...PAGE_HEADERS,
      'content-type': toContentType(PAGE),
      'content-security-policy': policy,
      vary: 'accept-encoding',
    },
  });
  return (acceptEncoding) => text.answerFor(acceptEncoding);
}

/** The console as it was built into `folder`; undefined if it was not built. */
export function readConsoleFiles(folder: string, options: ConsoleFileOptions): ConsoleFiles | undefined {
  const page = join(folder, PAGE);
  if (!existsSync(page)) return undefined;
  const assets = new Map(
    readdirSync(join(folder, ASSETS)).map((name) => [name, readAsset(join(folder, ASSETS, name), name)]),
  );
  return { page: readPage(page, options), find: (name) => assets.get(name) };
}
