import { type NflHitRateGame, type NflHitRateRow, nflHitRateGamesSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { answerReader, useData } from '@sharpside/shared-data';

export type { NflHitRateGame };

/** A line of a player. `point` null: yes or no, which is at least one or none. */
export type PropLine = Pick<NflHitRateRow, 'market' | 'outcome' | 'point'> & { playerId: string };

const parseGames = answerReader(nflHitRateGamesSchema, 'games behind a hit rate');

const hitRateGamesKey = (line: PropLine) => ['nfl/hit-rate-games', line] as const;

/** A player's games behind a line, oldest first, each with how the line would have come out. @throws {ApiError} */
export const fetchHitRateGames = ({ playerId, ...line }: PropLine, signal?: AbortSignal, http = apiClient) =>
  http.get('/api/nfl/hit-rates/games/', parseGames, { query: { player_id: playerId, ...line }, signal });

/** Moving the line keeps the games on screen until their new outcomes are there. */
export const useHitRateGames = (line: PropLine) =>
  useData(hitRateGamesKey(line), (signal) => fetchHitRateGames(line, signal), { keepPrevious: true });
