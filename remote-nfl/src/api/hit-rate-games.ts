import { type NflHitRateGame, type NflHitRateRow, nflHitRateGamesSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflHitRateGame };

/** A player's line. `point` is null for yes (at least one) or no (none). */
export type PropLine = Pick<NflHitRateRow, 'market' | 'outcome' | 'point'> & { playerId: string };

const parseGames = answerReader(nflHitRateGamesSchema, 'games behind a hit rate');

const hitRateGamesKey = (line: PropLine) => ['nfl/hit-rate-games', line] as const;

/** A player's games behind a line, oldest first, each with the line's result. @throws {ApiError} */
export const fetchHitRateGames = ({ playerId, ...line }: PropLine, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/hit-rates/games/', parseGames, { query: { player_id: playerId, ...line }, signal });

/** After a change of the line the games stay on screen until their new results are loaded. */
export const useHitRateGames = (line: PropLine) =>
  useData(hitRateGamesKey(line), (signal) => fetchHitRateGames(line, signal), { keepPrevious: true });
