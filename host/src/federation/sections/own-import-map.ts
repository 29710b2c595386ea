import * as v from 'valibot';

const FOLDER = '/assets/';

/** Maps of sections: hashes of scripts, and a name to ask for that has no code. Never other code for a name. */
const sectionMapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    imports: v.optional(v.record(v.string(), v.literal('/'))),
    integrity: v.record(v.string(), v.string()),
  }),
);

type OwnMapOptions = {
  /** Addresses of the import maps that the page came with. */
  listed: Iterable<string>;
  page?: string;
};

/** The address of the folder of published files that a file is in. */
function findFolder(address: string, page: string): string | undefined {
  try {
    const { href, origin } = new URL(address, page);
    const end = href.indexOf(FOLDER, origin.length);
    return end < 0 ? undefined : href.slice(0, end + FOLDER.length);
  } catch {
    // No address at all.
    return undefined;
  }
}

/**
 * True for an import map that lists scripts of this site's published files alone: below `/assets/` of the page's own origin,
 * or where the page's own import map has its files.
 */
export function isOwnImportMap(text: string, { listed, page = location.href }: OwnMapOptions): boolean {
  const map = v.safeParse(sectionMapSchema, text);
  if (!map.success) return false;
  const folders = new Set([new URL(FOLDER, page).href, ...[...listed].map((url) => findFolder(url, page))]);
  folders.delete(undefined);
  return Object.keys(map.output.integrity).every((url) => folders.has(findFolder(url, page) ?? ''));
}
