/** One kind of request, measured on both sides. */
export type EdgeCase = {
  name: string;
  path: string;
  kind: 'page' | 'asset';
  /** True if the client already has the answer, and gets 304. */
  isKnown: boolean;
};

export const HOME = '/';
export const CONVERTER = '/sportsbooks/odds-converter';

/** Files for the measurement. Their content cannot be compressed, so that exactly these sizes are sent. */
export const WEIGHTS = [
  { file: 'weight-20.png', bytes: 20 * 1024 },
  { file: 'weight-150.png', bytes: 150 * 1024 },
] as const;

const toPath = (file: string) => `/assets/remote-tools/${file}`;

const PAGES: EdgeCase[] = [
  { name: 'HTML /', path: HOME, kind: 'page', isKnown: false },
  { name: `HTML ${CONVERTER}`, path: CONVERTER, kind: 'page', isKnown: false },
];

const ASSETS: EdgeCase[] = WEIGHTS.map(({ file, bytes }) => ({
  name: `asset of ${bytes / 1024} kB`,
  path: toPath(file),
  kind: 'asset',
  isKnown: false,
}));

const KNOWN: EdgeCase[] = [
  { name: '304 of /', path: HOME, kind: 'page', isKnown: true },
  { name: '304 of an asset', path: toPath(WEIGHTS[0].file), kind: 'asset', isKnown: true },
];

export const EDGE_CASES: readonly EdgeCase[] = [...PAGES, ...ASSETS, ...KNOWN];

export const MEASURED_PATHS: readonly string[] = [...new Set(EDGE_CASES.map(({ path }) => path))];
