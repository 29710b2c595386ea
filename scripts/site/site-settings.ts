import { join } from 'node:path';
import {
  asNumber,
  asText,
  countSchema,
  folderSchema,
  readSettings,
  requireFolders,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { ROOT } from '../workspace/processes.ts';

const WHAT = 'The environment of npm start';

/**
 * Folder of data that is neither source nor in git: the local registry, and state of the servers. `SITE_DATA` sets
 * another folder.
 */
export const DATA_FOLDER = process.env.SITE_DATA || join(ROOT, '.data');

// The highest port of the site. The two ports after it are for the sandbox provider and the backend.
const LAST_PORT = 65_533;

/** Settings of `npm start`, besides those of the edge and backend that it starts. */
const siteSettingsSchema = v.strictObject({
  port: v.optional(countSchema(0, LAST_PORT), 4000),
  dataFolder: v.optional(folderSchema, DATA_FOLDER),
  backend: v.optional(
    v.picklist(['none', 'local'], "must be 'none', or 'local' for the backend of this machine"),
    'local',
  ),
  realData: v.optional(folderSchema),
});

export const SITE_VARIABLES = {
  EDGE_PORT: ['port', asNumber],
  SITE_DATA: ['dataFolder', asText],
  SITE_BACKEND: ['backend', asText],
  BACKEND_DATA: ['realData', asText],
} as const;

type SiteSettings = v.InferOutput<typeof siteSettingsSchema>;

/**
 * Reads the settings from the environment, with defaults filled in. An empty variable counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export const readSiteSettings = (environment: NodeJS.ProcessEnv): SiteSettings =>
  readSettings(environment, {
    what: WHAT,
    variables: SITE_VARIABLES,
    required: {},
    schema: siteSettingsSchema,
  });

/** @throws {ContractError} `CONTRACT_BROKEN` if a folder in the settings cannot be used. */
export const requireSiteFolders = ({ dataFolder, realData }: SiteSettings): void =>
  requireFolders(WHAT, [
    { setting: 'SITE_DATA', path: dataFolder, use: 'made' },
    ...(realData === undefined ? [] : [{ setting: 'BACKEND_DATA', path: realData, use: 'read' as const }]),
  ]);
