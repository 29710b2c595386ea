import { type NbaPlayerPicture, nbaPlayerPictureSchema, pageOf } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

const readPictures = answerReader(pageOf(nbaPlayerPictureSchema), 'pictures');

/**
 * Addresses of pictures by player name. A name that two players share has no picture, because the name is ambiguous.
 */
export function toPicturesByName(rows: readonly NbaPlayerPicture[]): ReadonlyMap<string, string | null> {
  const byName = new Map<string, string | null>();
  for (const { player_name, profile_picture } of rows) {
    byName.set(player_name, byName.has(player_name) ? null : profile_picture);
  }
  return byName;
}

const parsePictures = (json: unknown) => toPicturesByName(readPictures(json).results);

const PLAYER_PICTURES_KEY = ['nba/player-pictures'] as const;

/** Each player's picture by name; null if the player has no picture. @throws {ApiError} */
export const fetchPlayerPictures = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nba-player-pictures/', parsePictures, {
    query: { all: true, sort: 'player_name' },
    signal,
  });

/** Pictures for lists without their own. Undefined while they load, and if loading failed. */
export const usePlayerPictures = (): ReadonlyMap<string, string | null> | undefined =>
  useData(PLAYER_PICTURES_KEY, (signal) => fetchPlayerPictures(signal)).data;
