import { parseContract } from '@sharpside/contracts';
import { type Freshness, freshnessSchema } from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { useData } from '@sharpside/shared-data';

export type StatisticsTable = Freshness['tables'][number];

const parseTables = (json: unknown) => parseContract(freshnessSchema, json, 'data tables').tables;

const DATA_TABLES_KEY = ['newleague/data-tables'] as const;

/** Tables behind the statistics, with their number of rows and their days. @throws {ApiError} */
const fetchDataTables = (signal?: AbortSignal, http = apiClient) =>
  http.get('/api/freshness', parseTables, { signal });

export const useDataTables = () =>
  useData(DATA_TABLES_KEY, (signal) => fetchDataTables(signal), { isPublic: true });
