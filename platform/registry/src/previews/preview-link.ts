import { PREVIEW_PREFIX } from '@sharpside/contracts';

type LinkOptions = {
  site: URL;
  id: string;
  /** Page that the link opens. */
  path: string;
};

/** Link of a preview. Everybody who has the link sees the preview. */
export function toPreviewLink({ site, id, path }: LinkOptions): string {
  const link = new URL(`${PREVIEW_PREFIX}${id}`, site);
  if (path !== '/') link.searchParams.set('to', path);
  return link.href;
}
