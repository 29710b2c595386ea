import * as v from 'valibot';

const FOLDER = '/assets/';

/** Maps of sections have hashes of scripts, and a probe name without code. They never redirect a name to other code. */
const sectionMapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    imports: v.optional(v.record(v.string(), v.literal('/'))),
    integrity: v.record(v.string(), v.string()),
  }),
);

type OwnMapOptions = {
  /** Addresses in the import maps that came with the page. */
  listed: Iterable<string>;
  page?: string;
};

/** The folder of published files that contains an address; undefined for any other address. */
function findFolder(address: string, page: string): string | undefined {
  try {
    const { href, origin } = new URL(address, page);
    const end = href.indexOf(FOLDER, origin.length);
    return end < 0 ? undefined : href.slice(0, end + FOLDER.length);
  } catch {
    // The text is not a valid address.
    return undefined;
  }
}

/**
 * True for an import map that lists only scripts among this site's published files: below `/assets/` of the page's own
 * origin, or in a folder where the page's own import maps have files.
 */
export function isOwnImportMap(text: string, { listed, page = location.href }: OwnMapOptions): boolean {
  const map = v.safeParse(sectionMapSchema, text);
  if (!map.success) return false;
  const folders = new Set([new URL(FOLDER, page).href, ...[...listed].map((url) => findFolder(url, page))]);
  folders.delete(undefined);
  return Object.keys(map.output.integrity).every((url) => folders.has(findFolder(url, page) ?? ''));
}
