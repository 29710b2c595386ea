import { ASSETS_PATH, type AssetBase } from '@sharpside/registry/page-template/asset-base';

type OwnAddressesOptions = {
  publicOrigin: string | null;
  assetBase: AssetBase;
  /** True for a file of a release that this server gave visitors. */
  hasFile: (app: string, path: string) => boolean;
};

/** Recognizes addresses of the site, and the apps of its files, in reports that were sent to the host name `host`. */
export const createOwnAddresses =
  ({ publicOrigin, assetBase, hasFile }: OwnAddressesOptions) =>
  (host: string) => {
    const base = URL.parse(assetBase + ASSETS_PATH);
    const isOwn = (url: URL) =>
      url.host === host || url.origin === publicOrigin || (base !== null && url.origin === base.origin);
    return {
      isOwn,
      findApp(url: URL): string | undefined {
        const folder = base?.pathname ?? ASSETS_PATH;
        if (!isOwn(url) || !url.pathname.startsWith(folder)) return undefined;
        const [app = '', ...path] = url.pathname.slice(folder.length).split('/');
        return hasFile(app, path.join('/')) ? app : undefined;
      },
    };
  };
