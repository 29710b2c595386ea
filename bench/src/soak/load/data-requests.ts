import { allCalls } from '@sharpside/boards/calls';
import { toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { openSnapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { toRequests } from '../../api/refresh-load.ts';
import { findRequestValues } from '../../api/request-values.ts';
import { listRequests } from '../../api/requests.ts';
import type { ReadyRequest } from '../../api/subscriber.ts';

/** The request of that number to the calls of all sections: mostly popular ones, now and then one that is rare. */
export async function readDataRequests(dataFolder: string): Promise<(at: number) => ReadyRequest> {
  const snapshot = await openSnapshot({ data: toDataFolder(dataFolder) });
  const values = await findRequestValues(snapshot, toEasternDay(Date.now()));
  await snapshot.close();
  return toRequests(allCalls.map((call) => ({ call, requests: listRequests(call, values) }))).requestAt;
}
